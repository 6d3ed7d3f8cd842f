/** Names that need an article, with the preposition before it; the name itself in the dative, where that differs. */
const PHRASES = new Map<string, string>([
  ...phrases('in der', ['Antarktis', 'Mongolei', 'Republik Moldau', 'Schweiz', 'Slowakei']),
  ...phrases('in der', ['Türkei', 'Ukraine', 'Vatikanstadt', 'Westsahara']),
  ...phrases('im', ['Irak', 'Iran', 'Jemen', 'Kosovo', 'Libanon', 'Niger', 'Oman', 'Sudan']),
  ...phrases('im', ['Südsudan', 'Tschad']),
  ...phrases('auf den', ['Bahamas', 'Komoren', 'Malediven', 'Philippinen', 'Salomonen']),
  ...phrases('auf den', ['Seychellen']),
  ...phrases('auf', ['Barbados', 'Guam', 'Guernsey', 'Jamaika', 'Jersey', 'Kuba', 'Malta']),
  ...phrases('auf', ['Martinique', 'Mauritius', 'Réunion', 'Zypern']),
  ['USA', 'in den USA'],
  ['UK', 'im Vereinigten Königreich'],
  ['Niederlande', 'in den Niederlanden'],
  ['Karibische Niederlande', 'in den Karibischen Niederlanden'],
  ['Vereinigte Arabische Emirate', 'in den Vereinigten Arabischen Emiraten'],
  ['Dominikanische Republik', 'in der Dominikanischen Republik'],
  ['Zentralafrikanische Republik', 'in der Zentralafrikanischen Republik'],
  ['Nördliche Marianen', 'auf den Nördlichen Marianen'],
  ['Isle of Man', 'auf der Isle of Man'],
  ['Färöer', 'auf den Färöern'],
]);

function phrases(before: string, names: readonly string[]): [string, string][] {
  return names.map((name) => [name, `${before} ${name}`]);
}

/** `in Japan`, `in der Schweiz`, `auf den Kanarischen Inseln`; the name is one of a country or continent in German. */
export function inPlace(name: string): string {
  const phrase = PHRASES.get(name);
  if (phrase !== undefined) return phrase;
  if (/inseln$/i.test(name)) return `auf den ${name.replace(/^(\p{L}+isch)e /u, '$1en ')}`;
  return `${/[a-z]-?insel$/i.test(name) ? 'auf der' : 'in'} ${name}`;
}
