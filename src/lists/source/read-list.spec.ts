import { ListRefused, MAX_MEMBERS, readList } from './read-list.js';

describe('readList', () => {
  it.each([
    ['one column', 'K1ABC\nW1AW\n', ['K1ABC', 'W1AW'], 0],
    ['no line end at the end', 'K1ABC\nW1AW', ['K1ABC', 'W1AW'], 0],
    ['line ends of Windows and of old Macs', 'K1ABC\r\nW1AW\r\n', ['K1ABC', 'W1AW'], 0],
    ['line ends of old Macs', 'K1ABC\rW1AW\r', ['K1ABC', 'W1AW'], 0],
    ['commas', 'K1ABC,Hiram\nW1AW,"a, b"\n', ['K1ABC', 'W1AW'], 0],
    ['semicolons, tabs, white space, bars', 'K1ABC;1\nW1AW\t2\nN1XX 3\nDL1ABC|4', 'sorted', 0],
    ['quotes and blanks', '"K1ABC",1\n\'W1AW\'\n " N1XX "\n  DL1ABC', 'sorted', 0],
    ['a byte order mark', '\uFEFFK1ABC\n', ['K1ABC'], 0],
    ['lower case', 'k1abc\n', ['K1ABC'], 0],
    ['a header and comments', 'Callsign,Name\n# K1XYZ\n#K1XYZ\nK1ABC\n', ['K1ABC'], 3],
    ['blank lines', '\nK1ABC\n\n \n', ['K1ABC'], 3],
    ['lines that begin with another column', ',K1ABC\n\tK1ABC\n1,K1ABC\nW1AW\n', ['W1AW'], 3],
    ['what is no callsign', 'K1ABC?\nK1\nCAFÉ1\n12345\nW1AW\n', ['W1AW'], 4],
    ['one member by several calls', 'K1ABC/P\nVE3/K1ABC\nK1ABC\nK1ABC-2\n', ['K1ABC'], 0],
  ])('reads %s', async (_, text, members, leftOut) => {
    const expected = members === 'sorted' ? ['DL1ABC', 'K1ABC', 'N1XX', 'W1AW'] : members;
    expect(await readList(text)).toEqual({ members: expected, leftOut });
  });

  const callsOf = (count: number) =>
    Array.from({ length: count }, (_, i) => `K1${(i + 17_576).toString(26)}A`).join('\n');

  it('takes 50,000 members, and refuses one more', async () => {
    expect((await readList(callsOf(MAX_MEMBERS))).members).toHaveLength(50_000);
    await expect(readList(callsOf(MAX_MEMBERS + 1))).rejects.toThrow(
      new ListRefused('has more than 50000 members'),
    );
  });

  it.each(['', '# nothing\n', '<!DOCTYPE html>\n<html><p>Moved</p></html>'])(
    'refuses a text without any callsign: %j',
    async (text) => {
      await expect(readList(text)).rejects.toThrow('has no callsign in the first column');
    },
  );
});
