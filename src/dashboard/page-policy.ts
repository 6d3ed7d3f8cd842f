/**
 * For the page: everything it needs comes from here, nothing may be run that is not a file of ours, and no
 * text may become markup. `data:` images are the ones its style sheet draws.
 */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'";
