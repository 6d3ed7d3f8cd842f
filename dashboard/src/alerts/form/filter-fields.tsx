import { useId } from 'preact/hooks';
import { type Failure, SpotApiError } from '../../service/api.js';
import { type Option, Select } from '../../parts/select.js';
import { go, place, toHref } from '../../address/router.js';
import { words } from '../../words/words.js';
import type { Triple } from '../../needed/log/worked-log.js';
import { type AlertParts, alertText, type Presence, textOf } from './alert-request.js';
import { keptAlerts } from '../kept-alerts.js';
import { WorkedField } from './worked-field.js';

const PRESENCES: readonly Presence[] = ['none', 'on_repeater', 'joined_repeater'];

interface FilterFieldsProps {
  readonly parts: AlertParts;
  readonly presence: Presence;
  /** The id of the alert that is changed. */
  readonly changing: string | undefined;
  readonly error: Failure | undefined;
  readonly onPresence: (presence: Presence) => void;
  readonly onWorked: (worked: readonly Triple[]) => void;
}

/** What an alert tells: the filters of the screen in words, who is on the repeater, and what is worked. */
export function FilterFields(props: FilterFieldsProps) {
  const { parts, presence, changing, error, onPresence, onWorked } = props;
  const said = words.value.alerts;
  const id = useId();
  const text = alertText({ ...parts, worked: [] }, 'none');
  const refusals = refusalsOf(error);
  return (
    <>
      <div class="field" aria-describedby={`${id}-error`}>
        <span class="alert-label" id={`${id}-filters`}>
          {said.form.filters}
        </span>
        <p class="alert-filters">
          <output aria-labelledby={`${id}-filters`}>{text === '' ? said.everySpot : text}</output>{' '}
          <a href={toHref('/', plain(parts.criteria))}>{text === '' ? said.choose : said.others}</a>
        </p>
        <SaveAs criteria={parts.criteria} changing={changing} />
        <p class="field-error" id={`${id}-error`} role={refusals.length > 0 ? 'alert' : undefined}>
          {refusals.map(({ message }) => message).join(' ')}
        </p>
      </div>
      <div class="field">
        <Select
          label={said.form.presence}
          value={presence}
          options={PRESENCES.map((one) => [one, said.form.presences[one]])}
          onChange={(value) => {
            const chosen = PRESENCES.find((one) => one === value);
            if (chosen) onPresence(chosen);
          }}
        />
      </div>
      <WorkedField worked={parts.worked} onChange={onWorked} />
    </>
  );
}

/** Filters of the screen may also become those of an alert that is there. */
function SaveAs({
  criteria,
  changing,
}: {
  readonly criteria: AlertParts['criteria'];
  readonly changing: string | undefined;
}) {
  const said = words.value.alerts.form;
  const given = place.value.query;
  // An alert that is changed with its own filters is no question.
  const isAsked = given.has('new') ? keptAlerts.value.length > 0 : [...given].length > 1;
  if (!isAsked) return null;
  return (
    <p class="alert-save-as">
      <Select
        label={said.saveAs}
        value={changing ?? ''}
        options={[
          ['', said.aNewOne],
          ...keptAlerts.value.map((kept): Option => [kept.id, kept.name]),
        ]}
        onChange={(value) => {
          const where: Record<string, string> = value === '' ? { new: '1' } : { change: value };
          go(toHref('/alerts', { ...where, ...plain(criteria) }), { replace: true });
        }}
      />
    </p>
  );
}

/** The fields of a refusal that are said beside the filters. */
export function filterFields(error: Failure | undefined): string[] {
  return refusalsOf(error).map(({ field }) => field);
}

function refusalsOf(error: Failure | undefined): SpotApiError['details'] {
  const details = error instanceof SpotApiError ? error.details : [];
  return details.filter(({ field }) => field === 'filter' || field.startsWith('filter.'));
}

function plain(criteria: AlertParts['criteria']): Record<string, string> {
  return Object.fromEntries(Object.entries(criteria).map(([name, value]) => [name, textOf(value)]));
}
