import { criteria } from '../../query/filter/spot-filter.js';
import { labelledCriteria } from '../../spots/spots.dto.js';

describe('the controls of the page', () => {
  const controls = labelledCriteria();

  it('are all criteria with a label: each has a section', () => {
    const labelled = criteria().filter(([, { label }]) => label !== undefined);
    expect(controls.map(({ name }) => name).sort()).toEqual(labelled.map(([name]) => name).sort());
  });

  it('have labels that differ within their section', () => {
    const texts = controls.map(({ section, label }) => `${section}: ${label}`);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('come section by section', () => {
    const sections = controls.map(({ section }) => section);
    const begun = sections.filter((section, index) => section !== sections[index - 1]);
    expect(begun).toEqual([
      'Station',
      'Skimmer',
      'Report',
      'Path',
      'Place of the station',
      'Place of the skimmer',
    ]);
  });

  it('name the other half of a pair, in both directions and in the same section', () => {
    const halves = controls.filter(({ partner }) => partner !== undefined);
    expect(halves.map(({ name }) => name)).toEqual([
      'near',
      'within_km',
      'spotter_near',
      'spotter_within_km',
    ]);
    for (const { name, section, partner } of halves) {
      const other = controls.find((one) => one.name === partner);
      expect(other).toMatchObject({ section, partner: name });
    }
  });
});
