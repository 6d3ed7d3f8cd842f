import { client } from '../service/api.js';
import { goWith } from '../address/router.js';
import { usePolling } from '../service/use-polling.js';
import { words } from '../words/words.js';

const EACH_MS = 60_000;

/** Where nobody is heard. */
const ANY = 'K1ABC';

/** For who has no callsign: shows the station that most skimmers hear. */
export function ExampleCall() {
  const polled = usePolling(
    (options) => client.findStations({ order: 'skimmers', limit: 1 }, options),
    EACH_MS,
    'example',
  );
  const { answer, error } = polled.value;
  if (!answer && !error) return null;
  const callsign = answer?.stations[0]?.callsign ?? ANY;
  return (
    <button type="button" onClick={() => goWith({ callsign })}>
      {words.value.mySignal.tryCall(callsign)}
    </button>
  );
}
