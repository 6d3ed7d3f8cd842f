/** The flag of a country by its code of ISO 3166, such as `JP`; where there are no such signs, the code itself is seen. */
export function flagOf(iso: string): string {
  const TO_FLAG = 0x1f1e6 - 'A'.charCodeAt(0);
  return String.fromCodePoint(...[...iso].map((letter) => letter.charCodeAt(0) + TO_FLAG));
}
