/** A page of an extension, in the navigation. */
export interface AddedPage {
  readonly href: string;
  readonly title: string;
}

/** The name of the element in the head of the page that tells of them. */
export const ADDED_PAGES = 'added-pages';

/** Writes pages into the head of an HTML text; without any it stays as it is. */
export function withPages(html: string, pages: readonly AddedPage[]): string {
  if (pages.length === 0) return html;
  const content = JSON.stringify(pages)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
  return html.replace(
    '</head>',
    () => `<meta name="${ADDED_PAGES}" content="${content}" /></head>`,
  );
}
