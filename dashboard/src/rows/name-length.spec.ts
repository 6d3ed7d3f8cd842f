import { lengthClass } from './name-length.js';

describe('lengthClass', () => {
  it.each([
    ['Japan', ''],
    ['Tschechien', 'is-medium'],
    ['Asiatisches Russland', 'is-long'],
    ['Europäisches Russland', 'is-long is-longest'],
    ['République dominicaine', 'is-long'],
    ['サウジアラビア王国', 'is-long'],
    ['Dem. Rep. of the Congo', 'is-long is-longest'],
    ['Dominikanische Republik', 'is-long is-longest'],
    ['République démocratique du Congo', 'is-long is-longest'],
    ['サウジアラビア王国共和国連邦', 'is-long is-longest'],
  ])('of %s is %j', (name, look) => {
    expect(lengthClass(name)).toBe(look);
  });
});
