import { useState } from 'preact/hooks';
import { RIG_PORT } from '../../../src/dashboard/page-paths.js';
import { Form } from '../parts/form.js';
import { Panel } from '../parts/panel.js';
import { rich } from '../parts/rich.js';
import { TextInput } from '../parts/text-input.js';
import { words } from '../words/words.js';
import { readRig, rig, rigState } from './rig.js';
import { rigCommand, rigText } from './rig-text.js';

/** How the viewer's radio is set: where the program between listens, and its token. They stay in this browser. */
export function RigPanel() {
  const { rig: text } = words.value;
  const [port, setPort] = useState(`${rig.value?.port ?? RIG_PORT}`);
  const [token, setToken] = useState(rig.value?.token ?? '');
  const [isBad, setBad] = useState(false);
  const keep = () => {
    const read = readRig({ port: Number(port), token });
    setBad(read === undefined);
    if (read) rig.value = read;
  };
  const forget = () => {
    rig.value = undefined;
    setToken('');
    setBad(false);
  };
  return (
    <Panel title={text.title} class="rig-panel">
      <p>{rich(text.lead, { code: (name) => <code>{name}</code> })}</p>
      <p>
        <code>{rigCommand()}</code>
      </p>
      <p>{text.typeToken}</p>
      <Form class="filter-row" onSubmit={keep}>
        <TextInput label={text.port} value={port} size={6} maxLength={5} onInput={setPort} />
        <TextInput label={text.token} value={token} size={16} maxLength={200} onInput={setToken} />
        <button type="submit">{text.keep}</button>
        {rig.value && (
          <button type="button" onClick={forget}>
            {text.forget}
          </button>
        )}
      </Form>
      {isBad && (
        <p class="field-error" role="alert">
          {text.bad}
        </p>
      )}
      {rig.value && <p class="rig-state">{rigText(rigState.value)}</p>}
    </Panel>
  );
}
