/** The browser reads the file within this time. */
const READ_WITHIN_MS = 10_000;

/** Gives the viewer a text, or a picture, as a file. */
export function download(fileName: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}
