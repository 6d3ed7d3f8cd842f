/** What the built page asks for to look as it does: its style sheet and its icon, but no script. */
const LOOKS = /<link [^>]*rel="(?:stylesheet|icon)"[^>]*>/g;

/**
 * What a browser is shown at a path that is none: where to go on. Nothing of the path is in it.
 * @param pageHtml the built page; without it, this one is plain
 */
export function notFoundPage(pageHtml = ''): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Not found – Spots</title>
    ${(pageHtml.match(LOOKS) ?? []).join('\n    ')}
  </head>
  <body>
    <main>
      <h1>There is nothing at this address</h1>
      <p class="lead">
        <a href="/">Live spots</a> · <a href="/map">Map</a> · <a href="/groups">Groups</a> ·
        <a href="/docs">API</a>
      </p>
    </main>
  </body>
</html>
`;
}
