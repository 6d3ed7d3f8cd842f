import { useRef } from 'preact/hooks';
import { NO_FILTERS } from '../../address/filters.js';
import { Empty } from '../../parts/panel.js';
import { Select } from '../../parts/select.js';
import { Toggle } from '../../parts/toggles.js';
import { goWith, place, toHref } from '../../address/router.js';
import { useWidth } from '../../browser/use-width.js';
import { words } from '../../words/words.js';
import { isMeasure, MEASURES } from '../kinds.js';
import { type Question, writeQuestion } from '../question.js';
import { drawnAt, shapeOf } from '../shape.js';
import { captionOf, titleOf } from '../title.js';
import type { Answered } from '../use-answer.js';
import { columnName, type Cell, rowText } from '../value-text.js';
import { BarsPicture } from './bars.js';
import { HeatPicture } from './heat.js';
import { LinesPicture } from './lines.js';
import { MapPicture } from './map.js';
import { savePng, saveSvg } from './save.js';

/** Parameters of the page alone: which slice is shown, and whether shades are logarithmic. */
const SLICE = 'slice';
const LOG = 'log';

const WEEK = '7d';

/** Draws an answer by its shape; the picture can be kept as SVG or PNG. */
export function Picture({ question, answer }: { question: Question; answer: Answered }) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const text = words.value.ask;
  const { query } = place.value;
  const shape = shapeOf(answer.by);
  const valueAt = drawnAt({ by: answer.by, measures: answer.measures });
  const slicedBy = 'slices' in shape ? shape.slices : [];
  const slices = slicesOf(answer, slicedBy);
  const slice = slices.find(({ key }) => key === query.get(SLICE)) ?? slices[0];
  const isLog = query.get(LOG) === '1';
  const measure = valueAt === undefined ? undefined : answer.measures[valueAt - answer.by.length];
  if (answer.rows.length === 0)
    return <Empty action={<Wider question={question} />}>{text.nothing}</Empty>;
  const canDraw = valueAt !== undefined && measure !== undefined && isMeasure(measure) && width > 0;
  const drawn = canDraw && {
    question,
    answer,
    measure,
    valueAt,
    window: [Date.parse(answer.since), Date.parse(answer.until)] as const,
    title: titleOf(answer, measure, slice && slicedBy.length > 0 ? slice.name : undefined),
    caption: captionOf(answer),
    nameOf: columnName,
    width,
    isLog,
  };
  const save = (how: typeof saveSvg | typeof savePng) => () => {
    const picture = frame.current?.querySelector('svg');
    if (picture) void how(picture, `spots-by-${answer.by.join('-')}`);
  };
  return (
    <>
      <div class="ask-bar">
        {slicedBy.length > 0 && slice && (
          <Select
            label={slicedBy.map((at) => columnName(answer.by[at] ?? '')).join(' · ')}
            value={slice.key}
            options={slices.map(({ key, name }) => [key, name] as const)}
            onChange={(key) => goWith({ [SLICE]: key === slices[0]?.key ? '' : key })}
          />
        )}
        {'slices' in shape && measure && isMeasure(measure) && MEASURES[measure] === 'count' && (
          <Toggle isOn={isLog} onPress={() => goWith({ [LOG]: isLog ? '' : '1' })}>
            {text.log}
          </Toggle>
        )}
        <span class="ask-save">
          <button type="button" onClick={save(saveSvg)}>
            {text.formats.svg}
          </button>
          <button type="button" onClick={save(savePng)}>
            {text.formats.png}
          </button>
        </span>
      </div>
      <div class="ask-frame" ref={frame}>
        {drawn && shape.kind === 'lines' && (
          <LinesPicture drawn={drawn} x={shape.x} series={shape.series} />
        )}
        {drawn && shape.kind === 'bars' && <BarsPicture drawn={drawn} labels={shape.labels} />}
        {drawn && shape.kind === 'heat' && (
          <HeatPicture drawn={drawn} x={shape.x} y={shape.y} rows={slice?.rows ?? []} />
        )}
        {drawn && shape.kind === 'map' && (
          <MapPicture drawn={drawn} square={shape.square} at={shape.at} rows={slice?.rows ?? []} />
        )}
      </div>
    </>
  );
}

/** Asks for a week; where it is asked for, without its filters. */
function Wider({ question }: { question: Question }) {
  const { since } = question.filters;
  const { ages, clear } = words.value.filters;
  const filters =
    since === WEEK ? { ...NO_FILTERS, since } : { ...question.filters, since: WEEK, until: '' };
  return (
    <a class="button" href={toHref('/ask', writeQuestion({ ...question, filters, asOf: '' }))}>
      {since === WEEK ? clear : ages[WEEK]}
    </a>
  );
}

interface Slice {
  readonly key: string;
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

/** The rows of an answer by the dimensions that a picture leaves over, the most rows first. */
function slicesOf(answer: Answered, slicedBy: readonly number[]): readonly Slice[] {
  const { rows } = answer;
  if (slicedBy.length === 0) return [{ key: '', name: '', rows }];
  const slices = new Map<string, Slice & { rows: (readonly Cell[])[] }>();
  for (const row of rows) {
    const key = slicedBy.map((at) => String(row[at])).join(' ');
    const slice = slices.get(key) ?? {
      key,
      name: rowText(answer, row, slicedBy),
      rows: [],
    };
    slice.rows.push(row);
    slices.set(key, slice);
  }
  return [...slices.values()].sort((a, b) => b.rows.length - a.rows.length);
}
