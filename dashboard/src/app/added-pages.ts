import { ADDED_PAGES, type AddedPage } from '../../../src/dashboard/added-pages.js';

/** The pages of extensions, as the service has written them into the head of this page. */
export const addedPages: readonly AddedPage[] = readPages();

function readPages(): readonly AddedPage[] {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name=${ADDED_PAGES}]`);
  return meta ? (JSON.parse(meta.content) as AddedPage[]) : [];
}
