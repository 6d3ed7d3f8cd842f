/** The style sheet and icon of the built page; no script. */
const LOOKS = /<link [^>]*rel="(?:stylesheet|icon)"[^>]*>/g;

/**
 * The page for an unknown path, with links. It contains nothing of the path.
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
