import { words } from '../words/words.js';
import { HEAT_STEPS } from './heat.js';

/** What shades and marks of a heat map mean. */
export function HeatLegend({ withTrends = false }: { withTrends?: boolean }) {
  const text = words.value.bandOpen;
  return (
    <ul class="legend heat-legend" aria-label={text.legend}>
      <li>
        {text.few}{' '}
        {Array.from({ length: HEAT_STEPS }, (_, index) => (
          <i key={index} class={`heat-${index + 1}`} aria-hidden="true" />
        ))}{' '}
        {text.many}
      </li>
      {withTrends && (
        <>
          <li>
            <span aria-hidden="true">▲</span> {text.more}
          </li>
          <li>
            <span aria-hidden="true">▽</span> {text.less}
          </li>
          <li>{text.smallIsUsual}</li>
          <li>
            <i class="so-far" aria-hidden="true" /> {text.notOver}
          </li>
          <li>
            <i class="unheard" aria-hidden="true" /> {text.unheard}
          </li>
        </>
      )}
    </ul>
  );
}
