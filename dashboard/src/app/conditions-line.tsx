import { health, type SolarValue } from '../service/connection.js';
import { ageText, count, now } from '../words/time.js';
import { words } from '../words/words.js';

/** Solar flux, K and A, each with its age; nothing where the service does not ask for them. */
export function ConditionsLine() {
  const conditions = health.value?.conditions;
  if (!conditions) return null;
  const { conditions: name } = words.value.shell;
  const { sfi, k, a } = conditions;
  const texts = [valueText('SFI', sfi), valueText('K', k), valueText('A', a)];
  return (
    <p class="conditions">
      {name}: {texts.join(' · ')}
    </p>
  );
}

function valueText(name: string, one: SolarValue | null): string {
  const { shell, units } = words.value;
  if (!one) return `${name} ${shell.conditionUnknown}`;
  return `${name} ${count(one.value)} (${units.ago(ageText(one.measuredAt, now.value))})`;
}
