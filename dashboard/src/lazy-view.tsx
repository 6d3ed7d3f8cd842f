import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Waiting } from './parts/panel.js';
import { words } from './words/words.js';

/** A view whose code is loaded when it is opened: the first visit stays small. Loaded once, it opens at once. */
export function lazyView<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return function LazyView(props: Props) {
    const [, draw] = useState(0);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (Loaded) return;
      const open = async () => {
        Loaded = await load();
        draw(1);
      };
      open().catch(() => setFailed(true));
    }, []);
    if (Loaded) return <Loaded {...props} />;
    if (!hasFailed) return <Waiting />;
    const { unloaded, loadAgain } = words.value.common;
    // An older page asks for a file that a newer service does not have any more.
    return (
      <p class="trouble">
        {unloaded} <a href={location.href}>{loadAgain}</a>
      </p>
    );
  };
}
