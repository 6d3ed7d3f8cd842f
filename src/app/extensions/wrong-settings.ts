import type { Extension } from '../../extension/define-extension.js';
import type { WrongSetting } from '../../extension/settings.js';

/** Settings of extensions that cannot be used; the message names each, and shows none that is secret. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings';

  constructor(wrong: readonly (WrongSetting & { readonly extension: Extension })[]) {
    const lines = wrong.map(({ variable, given, complaint, extension }) => {
      const isSecret = extension.settings?.[variable]?.isSecret === true;
      return `${variable}=${JSON.stringify(isSecret ? '***' : given)} ${complaint}`;
    });
    super(
      `settings of extensions are wrong (npm start -- --help explains them): ${lines.join('; ')}`,
    );
  }
}
