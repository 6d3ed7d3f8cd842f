const AU =
  /^(?:Bangladesh|Belize|Bénin|Bhoutan|Botswana|Brésil|Burkina|Burundi|Cambodge|Cameroun|Canada|Cap-Vert|Chili|Congo|Costa|Danemark|Gabon|Ghana|Groenland|Guatemala|Guyana|Honduras|Japon|Kazakhstan|Kenya|Kirghizstan|Kosovo|Koweït|Laos|Lesotho|Liban|Liberia|Liechtenstein|Luxembourg|Malawi|Mali|Maroc|Mexique|Monténégro|Mozambique|Myanmar|Népal|Nicaragua|Niger|Nigeria|Pakistan|Panama|Paraguay|Pérou|Portugal|Qatar|Royaume-Uni|Rwanda|Sahara|Salvador|Sénégal|Soudan|Sri|Suriname|Svalbard|Tadjikistan|Tchad|Timor|Togo|Turkménistan|Vanuatu|Venezuela|Viêt|Yémen|Zimbabwe)(?![\p{L}])/u;

const AUX =
  /^(?:Bahamas|Bermudes|Comores|Émirats|États-Unis|Fidji|Îles|Maldives|Palaos|Pays-Bas|Philippines|Samoa|Seychelles|Terres|Tonga)(?![\p{L}])/u;

/** No article: most of them islands and cities. */
const A =
  /^(?:Anguilla|Antigua|Aruba|Bahreïn|Brunei|Chypre|Cuba|Curaçao|Djibouti|Gibraltar|Guam|Guernesey|Hong|Jersey|Kiribati|La Réunion|Macao|Madagascar|Malte|Maurice|Mayotte|Monaco|Montserrat|Nauru|Niue|Oman|Porto Rico|Saint|Sao|Singapour|Taïwan|Tokelau|Trinité|Tristan|Tuvalu|Wallis)(?!\p{L})/u;

/** Taken with `en`, and without an article all the same. */
const NO_ARTICLE = /^(?:Andorre|Haïti|Israël|Ceuta|DXCC)/;

const A_LA = /^(?:Barbade|Dominique|Grenade)$/;

/** Feminine names end in an e, and any name with a vowel at its beginning takes the same preposition. */
const EN = /^(?:[AEIOUÉÎ]|Haïti|Ceuta|Sierra|\p{L}+e(?!\p{L}))/u;

/** `vers le Japon`, `vers l’Europe`, `vers les États-Unis`, `vers Cuba`: with the article that {@link inPlace} contracts. */
export function towards(name: string): string {
  const place = inPlace(name);
  if (place.startsWith('au ')) return `vers le ${name}`;
  if (place.startsWith('aux ')) return `vers les ${name}`;
  if (!/^(?:en|à la|à l’|sur l’)/.test(place) || NO_ARTICLE.test(name)) return `vers ${name}`;
  return /^[AEIOUÉÎ]/.test(name) ? `vers l’${name}` : `vers la ${name}`;
}

/** `au Japon`, `en France`, `aux Philippines`, `à Cuba`; `(Balearic Is.)` of a name that is not French. */
export function inPlace(name: string): string {
  if (name.startsWith('Île ')) return `sur l’${name}`;
  if (name.startsWith('État ')) return `à l’${name}`;
  const before = [
    [AUX, 'aux'],
    [AU, 'au'],
    [A, 'à'],
    [A_LA, 'à la'],
    [/^DXCC /, 'en'],
    [EN, 'en'],
  ] as const;
  const [, preposition] = before.find(([names]) => names.test(name)) ?? [];
  return preposition === undefined ? `(${name})` : `${preposition} ${name}`;
}
