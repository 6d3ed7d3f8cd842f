import { LineSplitter } from '../../../src/tools/line-splitter.js';
import { parseSpotLine } from '../../../src/feed/telnet/spot-line.js';
import type { Random } from '../random.js';

/** Bytes as a feed might send them, and what must become of them. */
export interface HostileItem {
  readonly bytes: Buffer;
  /** By outcome, as `feed_lines_total` names them; what is not counted, blank lines and prompts, is left out. */
  readonly outcomes: readonly string[];
  /** What tells each of its spots apart: minute of the day, skimmer, node, callsign, Hz, mode. */
  readonly spots: readonly string[];
}

/** Ends whatever telnet command was begun, and the line. */
const GUARD = '\n\xFF\xF0\n';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Seeded lines of a feed: a tenth good ones, the rest as bad as can be. Each stands for itself. */
export class HostileLines {
  #made = 0;
  #earlier: HostileItem | undefined;

  constructor(
    private readonly random: Random,
    private readonly nowMs: () => number = Date.now,
  ) {}

  next(): HostileItem {
    const chance = this.random.next();
    if (chance < 0.07) return this.#good();
    if (chance < 0.1) return this.#earlier ?? this.#good();
    if (chance < 0.35) return this.#mutant();
    if (chance < 0.7) return this.#wrong();
    if (chance < 0.72)
      return told(`${'x'.repeat(this.random.integer(1_025, 3_000))}\n`, 'too_long');
    if (chance < 0.74) return told(`${this.#line()}${' y'.repeat(520)}\r\n`, 'too_long');
    if (chance < 0.78)
      return { bytes: latin1('\r\n\0\n \r\nW1AW de SKIMMER 2259Z >\r\n'), outcomes: [], spots: [] };
    if (chance < 0.86) return predicted(this.#line().slice(0, this.random.integer(1, 60)) + GUARD);
    return predicted(this.#noise());
  }

  /** A valid line with a frequency of its own, known to be stored without asking the parser. */
  #good(): HostileItem {
    const [spotter, khz, call] = [this.#spotter(), this.#khz(), this.#call()];
    const time = this.#time();
    const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(2, 4));
    const text = `DX de ${spotter}-#: ${khz} ${call} CW ${this.random.integer(-20, 60)} dB 22 WPM CQ ${time}`;
    // Telnet says things in between, where nobody would look for them.
    const at = this.random.integer(0, text.length);
    const said = this.random.pick([
      '',
      '',
      '\0',
      '\x07',
      '\xFF\xF1',
      '\xFF\xFB\x01',
      '\xFF\xFA\x18\x01\xFF\xF0',
    ]);
    const [name, node = '-1'] = spotter.split('-');
    this.#earlier = {
      bytes: latin1(
        `${text.slice(0, at)}${said}${text.slice(at)}${this.random.pick(['\r\n', '\n', '\r', '\r\0\n'])}`,
      ),
      outcomes: ['spot'],
      spots: [[minute, name, node, call, Math.round(Number(khz) * 1000), 'CW'].join(' ')],
    };
    return this.#earlier;
  }

  /** A valid line with bytes changed, put in or taken out, anywhere but in its time. */
  #mutant(): HostileItem {
    let text = this.#line().slice(0, -5);
    for (let left = this.random.integer(1, 3); left > 0; left--) {
      const at = this.random.integer(0, text.length);
      const put = this.random.pick([
        this.#bytes(1),
        this.#bytes(3),
        '',
        ' ',
        '\t',
        '-',
        '/',
        '9',
        '\u00E4',
        text.slice(at, at + 12),
      ]);
      text = text.slice(0, at) + put + text.slice(at + this.random.integer(0, 2));
    }
    return predicted(`${text}${this.#time()}${GUARD}`);
  }

  /** Wrong in one way, whose name is known without asking the parser. */
  #wrong(): HostileItem {
    const line = this.#line();
    const soonMs = this.nowMs() + this.random.integer(30, 600) * 60_000;
    return this.random.pick([
      () => told(line.replace('-#', ''), 'not_a_skimmer'),
      () => told(line.replace(' dB ', 'dB '), 'not_a_skimmer'),
      () => told(line.replace('DX de', 'DX  by'), 'not_a_spot'),
      () => told(line.replace(/DX de \S+-#/, 'DX de NOCALL-#'), 'bad_spotter'),
      () => told(line.replace(/: \S+/, ': 1e99'), 'bad_frequency'),
      () => told(line.replace(/: \S+ \S+/, ': 14000.1 AAAA'), 'bad_callsign'),
      () => told(line.replace(' CW ', ' C\xDF '), 'bad_mode'),
      () => told(line.replace(' CW 9', ' CW 999'), 'bad_snr'),
      () => told(`${line.slice(0, -5)}2560Z`, 'bad_time'),
      () => told(line.slice(0, -5) + hhmm(soonMs), 'bad_clock'),
    ])();
  }

  #noise(): string {
    if (this.random.chance(0.02)) return `\xFF\xFA${'x'.repeat(1_500)}${GUARD}`;
    const bytes = this.#bytes(this.random.integer(1, 120));
    return (this.random.chance(0.1) ? `\xFF\xFA${bytes}` : bytes) + GUARD;
  }

  #line(): string {
    return `DX de ${this.#spotter()}-#: ${this.#khz()} ${this.#call()} CW 9 dB 22 WPM CQ ${this.#time()}`;
  }

  #khz(): string {
    return (1_000_000 + this.#made++ / 100).toFixed(2);
  }

  #spotter(): string {
    return this.random.pick(['KM3T', 'KM3T-2', 'W3OA', 'OE9GHV-12', 'EA5/DL1ABC/P']);
  }

  #call(): string {
    return this.random.pick(['K1ABC', 'W1AW', 'OE/DL7UZO/P', 'VA3XCD/B', 'DL1XYZ', '9A1CIG']);
  }

  #time(): string {
    return hhmm(this.nowMs());
  }

  #bytes(count: number): string {
    return Array.from({ length: count }, () =>
      String.fromCodePoint(this.random.integer(0, 255)),
    ).join('');
  }
}

function hhmm(ms: number): string {
  return `${new Date(ms).toISOString().slice(11, 16).replace(':', '')}Z`;
}

function told(text: string, outcome: string): HostileItem {
  return { bytes: latin1(`${text}\r\n`), outcomes: [outcome], spots: [] };
}

/** What the splitter and the parser, which have tests of their own, make of bytes that stand alone. */
function predicted(text: string): HostileItem {
  const bytes = latin1(text);
  const splitter = new LineSplitter();
  const outcomes: string[] = [];
  const spots: string[] = [];
  for (const line of splitter.push(bytes)) {
    const isSpot = /^\s*DX\s+de\s/i.test(line);
    if (!isSpot && (line.trim() === '' || />\s*$/.test(line))) continue;
    const read = parseSpotLine(line);
    outcomes.push('refused' in read ? read.refused : 'spot');
    if ('refused' in read) continue;
    const { minuteOfDay, spotter, spotterNode, callsign, frequencyHz, mode } = read;
    spots.push([minuteOfDay, spotter, spotterNode, callsign, frequencyHz, mode].join(' '));
  }
  for (let count = splitter.overlongLines; count > 0; count--) outcomes.push('too_long');
  return { bytes, outcomes, spots };
}
