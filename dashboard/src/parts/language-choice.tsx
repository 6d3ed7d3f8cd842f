import { LANGUAGE_TAGS, LANGUAGES, language, setLanguage } from '../words/languages.js';
import { words } from '../words/words.js';

/** The language of the page, to choose. */
export function LanguageChoice() {
  return (
    <label class="language">
      {words.value.common.language}{' '}
      <select
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
