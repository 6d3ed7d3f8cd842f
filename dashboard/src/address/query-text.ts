/** Parameters as in a URL, those that are empty left out; commas and colons stay readable. */
export function toQueryText(query: Readonly<Record<string, string>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return new URLSearchParams(given).toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
}
