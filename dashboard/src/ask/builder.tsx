import { type Option, Select } from '../parts/select.js';
import { Tick } from '../parts/tick.js';
import { words } from '../words/words.js';
import { dimensionOf, MEASURE_NAMES, type Section, SECTIONS, type Step } from './kinds.js';
import { MAX_DIMENSIONS, type Question } from './question.js';
import { columnName } from './value-text.js';

interface BuilderProps {
  readonly question: Question;
  readonly onChange: (part: Partial<Question>) => void;
}

/** What to group by, in which steps, what to tell of each group, and in which order. */
export function Builder({ question, onChange }: BuilderProps) {
  const { by, measures } = question;
  const text = words.value.ask;
  const asked = measures.length === 0 ? ['spots'] : measures;
  // One field more than is filled in.
  const places = Array.from({ length: Math.min(MAX_DIMENSIONS, by.length + 1) }, (_, at) => at);
  // An order or limit of other groups would cut these.
  const group = (next: readonly string[]) =>
    onChange({ by: [...new Set(next.filter(Boolean))], order: '', limit: '' });
  return (
    <div class="ask-builder">
      <fieldset>
        <legend>{text.groupBy}</legend>
        {places.map((at) => (
          <span class="ask-choice" key={at}>
            <Select
              isInRow
              label={text.place(at + 1)}
              value={by[at] ?? ''}
              options={dimensionOptions(by[at])}
              onChange={(name) => group(by.toSpliced(at, 1, name))}
            />
            <StepChoice question={question} name={by[at]} onChange={onChange} />
          </span>
        ))}
      </fieldset>
      <fieldset>
        <legend>{text.tell}</legend>
        <Select
          isInRow
          label={text.drawn}
          value={asked[0] ?? ''}
          options={MEASURE_NAMES.map((name): Option => [name, columnName(name)])}
          onChange={(name) =>
            onChange({ measures: [name, ...asked.slice(1).filter((one) => one !== name)] })
          }
        />
        <details class="ask-measures">
          <summary>{text.moreMeasures(asked.length - 1)}</summary>
          <div>
            {MEASURE_NAMES.filter((name) => name !== asked[0]).map((name) => (
              <Tick
                key={name}
                checked={asked.includes(name)}
                onChange={(isOn) =>
                  onChange({
                    measures: isOn ? [...asked, name] : asked.filter((one) => one !== name),
                  })
                }
              >
                {columnName(name)}
              </Tick>
            ))}
          </div>
        </details>
      </fieldset>
      <fieldset>
        <legend>{text.order}</legend>
        <Select
          isInRow
          label={text.order}
          value={question.order}
          options={orderOptions([...by, ...asked])}
          onChange={(order) => onChange({ order })}
        />
      </fieldset>
    </div>
  );
}

function StepChoice({ question, name, onChange }: BuilderProps & { name: string | undefined }) {
  const step = name === undefined ? undefined : dimensionOf(name).step;
  if (!step || name === undefined) return null;
  const text = words.value.ask;
  const value = question.steps[step.parameter] || step.usual;
  const sizes = step.sizes.some((size) => size === value) ? step.sizes : [...step.sizes, value];
  return (
    <Select
      isInRow
      label={text.stepOf(columnName(name))}
      value={value}
      options={sizes.map((size): Option => [size, stepText(step.parameter, size)])}
      onChange={(size) =>
        onChange({
          steps: { ...question.steps, [step.parameter]: size === step.usual ? '' : size },
        })
      }
    />
  );
}

/** `10 min`, `250 km` */
function stepText(parameter: Step['parameter'], size: string): string {
  const { stepUnits } = words.value.ask;
  if (parameter !== 'time_step') return `${size} ${stepUnits[parameter]}`;
  return `${Number.parseInt(size, 10)} ${size.endsWith('h') ? stepUnits.h : stepUnits.m}`;
}

/** Dimensions below their headings; one that the page does not know as it is. */
function dimensionOptions(chosen: string | undefined) {
  const { none, sections } = words.value.ask;
  const known = Object.entries(SECTIONS).map(
    ([section, dimensions]) =>
      [
        sections[section as Section],
        dimensions.map(({ name }): Option => [name, columnName(name)]),
      ] as const,
  );
  const isKnown = known.some(([, options]) => options.some(([name]) => name === chosen));
  return [
    ['', none] as const,
    ...(chosen === undefined || isKnown ? [] : [[chosen, chosen] as const]),
    ...known,
  ];
}

function orderOptions(names: readonly string[]): readonly Option[] {
  const { usualOrder, ascending, descending } = words.value.ask;
  return [
    ['', usualOrder],
    ...names.flatMap((name): Option[] => [
      [`-${name}`, descending(columnName(name))],
      [name, ascending(columnName(name))],
    ]),
  ];
}
