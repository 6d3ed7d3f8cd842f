import { ByteTexts } from './byte-texts.js';

const numberOf = (texts: ByteTexts, text: string) => {
  const block = Buffer.from(`,${text},`, 'latin1');
  return texts.numberOf(block, 1, block.length - 1);
};

describe('ByteTexts', () => {
  it('numbers texts in the order in which they are met, and finds them again', () => {
    const texts = new ByteTexts();
    const given = Array.from({ length: 50_000 }, (_, n) => `${n % 7}K${n}`);
    expect(given.map((text) => numberOf(texts, text))).toEqual(given.map((_, n) => n));
    expect(given.map((text) => numberOf(texts, text))).toEqual(given.map((_, n) => n));
    expect(texts.count).toBe(50_000);
    expect(texts.textsFrom(0, 50_000)).toEqual(given);
    expect(texts.textsFrom(49_999, 10)).toEqual(given.slice(-1));
  });

  it('tells texts of the same hash apart', () => {
    // 31 x 65 + 97 = 31 x 66 + 66: "Aa" and "BB" are one hash.
    const texts = new ByteTexts();
    const given = ['AaAa', 'BBBB', 'AaBB', 'BBAa', ''];
    expect([...given, ...given].map((text) => numberOf(texts, text))).toEqual([
      0, 1, 2, 3, 4, 0, 1, 2, 3, 4,
    ]);
  });
});
