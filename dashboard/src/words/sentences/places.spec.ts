import { countryRows } from '../../../country-rows.js';
import { entityName, entityRows } from '../../radio/entity-name.js';
import { fr } from '../fr.js';
import { ja } from '../ja.js';
import { locale } from '../locale.js';
import { words } from '../words.js';
import { inPlace as inGerman } from './de-places.js';
import { inPlace as inFrench, towards } from './fr-places.js';

describe('where a country is', () => {
  it.each([
    ['Japan', 'in Japan'],
    ['Schweiz', 'in der Schweiz'],
    ['Iran', 'im Iran'],
    ['USA', 'in den USA'],
    ['Kuba', 'auf Kuba'],
    ['Falklandinseln', 'auf den Falklandinseln'],
    ['Kanarische Inseln', 'auf den Kanarischen Inseln'],
    ['Britische Jungferninseln', 'auf den Britischen Jungferninseln'],
    ['Weihnachtsinsel', 'auf der Weihnachtsinsel'],
    ['Antarktis', 'in der Antarktis'],
    ['Nordamerika', 'in Nordamerika'],
  ])('in German: %s', (name, phrase) => expect(inGerman(name)).toBe(phrase));

  it.each([
    ['Japon', 'au Japon'],
    ['France', 'en France'],
    ['Israël', 'en Israël'],
    ['États-Unis', 'aux États-Unis'],
    ['Philippines', 'aux Philippines'],
    ['Îles Canaries', 'aux Îles Canaries'],
    ['Île de Man', 'sur l’Île de Man'],
    ['Nigeria', 'au Nigeria'],
    ['Cuba', 'à Cuba'],
    ['Barbade', 'à la Barbade'],
    ['La Réunion', 'à La Réunion'],
    ['Corée du Sud', 'en Corée du Sud'],
    ['Amérique du Nord', 'en Amérique du Nord'],
    ['Balearic Is.', '(Balearic Is.)'],
  ])('in French: %s', (name, phrase) => expect(inFrench(name)).toBe(phrase));

  it.each([
    ['Japon', 'vers le Japon'],
    ['Europe', 'vers l’Europe'],
    ['Asie', 'vers l’Asie'],
    ['Amérique du Sud', 'vers l’Amérique du Sud'],
    ['France', 'vers la France'],
    ['États-Unis', 'vers les États-Unis'],
    ['Île de Man', 'vers l’Île de Man'],
    ['Barbade', 'vers la Barbade'],
    ['Israël', 'vers Israël'],
    ['Cuba', 'vers Cuba'],
    ['DXCC 999', 'vers DXCC 999'],
    ['Alaska', 'vers l’Alaska'],
  ])('in French, from afar: %s', (name, phrase) => expect(towards(name)).toBe(phrase));

  it('is told in Japanese of every entity', () => {
    entityRows.value = countryRows();
    locale.value = 'ja';
    words.value = ja;
    const names = countryRows().map(([dxcc, name]) => entityName(name, dxcc));
    expect(names.length).toBe(340);
    expect(names.filter((name) => !/[\p{sc=Han}\p{sc=Katakana}]/u.test(name))).toEqual([]);
    const known = new Set(countryRows().map(([, name]) => name));
    expect([...ja.entities.keys()].filter((name) => !known.has(name))).toEqual([]);
  });

  it('is known of each French name that a browser gives', () => {
    entityRows.value = countryRows();
    locale.value = 'fr';
    words.value = fr;
    const french = countryRows().flatMap(([dxcc, name, , , , iso]) =>
      iso ? [entityName(name, dxcc)] : [],
    );
    expect(french.length).toBeGreaterThan(200);
    expect(french).toEqual(expect.arrayContaining(['États-Unis', 'Hong Kong', 'Palestine']));
    expect(french.filter((name) => name.includes('-U.'))).toEqual([]);
    expect(french.filter((name) => inFrench(name).startsWith('('))).toEqual([]);
  });
});
