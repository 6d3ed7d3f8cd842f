import { useEffect, useState } from 'preact/hooks';
import type { MineKey } from '../browser/kept.js';
import { CopyButton } from '../parts/copy-button.js';
import { Panel } from '../parts/panel.js';
import { count } from '../words/time.js';
import { words } from '../words/words.js';
import { linkTo, MAX_LINK_CHARS } from './brought.js';
import { writeMine } from './mine-file.js';
import { pack } from './packing.js';
import { QrCode } from './qr-code.js';

/** Names of the own computer: a link with one leads every other device to itself. */
const IS_LOCAL = /^(?:localhost|127\..*|\[::1\])$/;

/** What is ticked as a QR code, which another device scans. */
export function Device({ keys }: { readonly keys: readonly MineKey[] }) {
  const { device: text } = words.value.mine;
  const plain = writeMine(keys);
  const link = useLink(plain);
  if (keys.length === 0) return null;
  const isSecret = keys.includes('alerts') || keys.includes('group-keys');
  return (
    <Panel title={text.title}>
      {link === '' && <p>{text.noCode}</p>}
      {link && link.length > MAX_LINK_CHARS && (
        <p>{text.tooMuch(count(link.length), count(MAX_LINK_CHARS))}</p>
      )}
      {link && link.length <= MAX_LINK_CHARS && (
        <>
          <p>{text.scan}</p>
          {IS_LOCAL.test(location.hostname) && <p class="mine-local">{text.local}</p>}
          <QrCode text={link} label={text.code} />
          <p class="actions">
            <CopyButton label={text.copy} text={() => link} />
          </p>
        </>
      )}
      {isSecret && <p>{text.secret}</p>}
    </Panel>
  );
}

/** The link of a text; `undefined` until it is made, and empty when the browser cannot. */
function useLink(plain: string): string | undefined {
  const [link, setLink] = useState<string>();
  useEffect(() => {
    let isOld = false;
    const show = (made: string) => !isOld && setLink(made);
    pack(plain).then(
      (packed) => show(linkTo(packed)),
      () => show(''),
    );
    return () => (isOld = true);
  }, [plain]);
  return link;
}
