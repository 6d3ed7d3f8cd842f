import { useEffect } from 'preact/hooks';
import { hoursOf, ofToday } from '../aggregates/activity-today.js';
import { client } from '../service/api.js';
import type { Activity, Group } from '../service/api.js';
import { TODAY } from '../address/own-names.js';
import { keepStream } from '../service/stream-socket.js';
import { usePolling } from '../service/use-polling.js';

/** Stations also leave: out of the window, at its other end. */
const EACH_MS = 60_000;

/** After a spot of the group: others of the moment come along. */
const SETTLED_MS = 1_500;

/** Which stations of a group are on the air: requested when a spot of one comes over the stream. */
export function useGroupActivity({ name, updated_at }: Group, hours: string) {
  const about = `${name} ${updated_at} ${hours}`;
  const polled = usePolling<Activity>(
    async (options) => {
      const activity = await client.findGroupActivity(name, { hours: hoursOf(hours) }, options);
      if (hours !== TODAY) return activity;
      const callsigns = await ofToday(activity.callsigns, { group: [name] }, options.signal);
      const spotted = callsigns.filter((one) => one.spotted).length;
      const { requested } = activity.summary;
      const summary = { requested, spotted, not_spotted: requested - spotted };
      return { ...activity, callsigns: [...callsigns], summary };
    },
    EACH_MS,
    about,
  );
  useEffect(() => {
    const leaving = new AbortController();
    let timer = 0;
    const ask = () => {
      timer = 0;
      // A page that is seen again requests by itself.
      if (!document.hidden) polled.again();
    };
    const onFrame = (frame: unknown) => {
      const { type } = frame as { readonly type: string };
      if (timer === 0 && (type === 'ready' || type === 'spots' || type === 'gap')) {
        timer = window.setTimeout(ask, SETTLED_MS);
      }
    };
    // From `ready` on it tells of every spot: what came before that is asked for.
    void keepStream({ group: name }, onFrame, leaving.signal);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [about]);
  return polled;
}
