import { LANGUAGE_TAGS, LANGUAGES, language, setLanguage } from './languages.js';
import { words } from '../words/words.js';

/** The language of the page, to choose: its two letters, over which the list lies unseen. */
export function LanguageChoice() {
  const { language: name } = words.value.common;
  return (
    <label class="language quiet" title={name}>
      <span aria-hidden="true">{language.value.toUpperCase()}</span>
      <select
        aria-label={name}
        value={language.value}
        onChange={(event) => void setLanguage(event.currentTarget.value)}
      >
        {LANGUAGE_TAGS.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {LANGUAGES[tag].name}
          </option>
        ))}
      </select>
    </label>
  );
}
