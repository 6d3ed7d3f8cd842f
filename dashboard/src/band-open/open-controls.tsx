import { continentName, CONTINENTS, isContinent } from '../radio/continents.js';
import { entityName } from '../radio/entity-name.js';
import { home, homeAt } from '../home/home.js';
import { Choice } from '../parts/choice.js';
import { Select } from '../parts/select.js';
import { goWith } from '../address/router.js';
import { words } from '../words/words.js';
import { type Asked, MEASURES } from './choices.js';
import type { Country } from './use-openings.js';

interface OpenControlsProps {
  readonly asked: Asked;
  readonly countries: readonly Country[];
}

/** From where, to where, on which day, and what is counted. */
export function OpenControls({ asked, countries }: OpenControlsProps) {
  const text = words.value.bandOpen;
  const regions = CONTINENTS.map((name) => [name, continentName(name)] as const);
  // The API takes 4 or 6 characters.
  const near = homeAt.value ? home.value.grid.slice(0, home.value.grid.length < 6 ? 4 : 6) : '';
  const grids = [...new Set([near.toUpperCase(), isContinent(asked.from) ? '' : asked.from])];
  return (
    <div class="open-controls">
      <span class="open-label">{text.from}</span>
      <Choice
        label={text.from}
        name="from"
        options={[
          ['', text.anywhere],
          ...grids.filter(Boolean).map((grid) => [grid, text.near(grid)] as const),
          ...regions,
        ]}
      />
      <span class="open-label">{text.to}</span>
      <div class="open-to">
        <Choice
          label={text.to}
          name="to"
          options={[['', text.anywhere], ...regions]}
          isElsewhere={asked.to !== '' && !isContinent(asked.to)}
        />
        <CountryChoice asked={asked} countries={countries} />
      </div>
      <span class="open-label">{text.day}</span>
      <div class="open-to">
        <Choice
          label={text.day}
          name="day"
          options={[
            ['', text.past],
            ['yesterday', text.before],
          ]}
        />
        <Choice
          label={text.count}
          name="measure"
          options={MEASURES.map((name) => [name, text.measures[name]] as const)}
        />
      </div>
    </div>
  );
}

/** A country instead of a continent. */
function CountryChoice({ asked, countries }: OpenControlsProps) {
  const { country, noCountry, entity } = words.value.bandOpen;
  const value = isContinent(asked.to) ? '' : asked.to;
  const isListed = value === '' || countries.some(({ dxcc }) => String(dxcc) === value);
  return (
    <span class="open-country">
      <Select
        label={country}
        value={value}
        options={[
          ['', noCountry],
          ...(isListed ? [] : [[value, entity(value)] as const]),
          ...countries.map(({ dxcc, name }) => [`${dxcc}`, entityName(name, dxcc)] as const),
        ]}
        onChange={(to) => goWith({ to })}
      />
    </span>
  );
}
