import fc from 'fast-check';
import { anAlert, MadeAlert } from '../../support/alerts/alerts.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { printFigures } from '../../support/figures.js';
import { aGroup, createGroup } from '../../support/groups.js';
import { LIST_FILE } from '../../support/servers/list-server.js';
import { type Operation, type Parameter, readOperations } from '../../support/documents/openapi.js';
import { callsigns, randomTraffic } from '../../support/spots/random-traffic.js';
import { Random } from '../../support/random.js';
import { UNANSWERED_CONDITIONS } from '../../support/servers/unanswered-conditions.js';

const RUNS = 60;

/** Where a path that was filled in is another operation's or nobody's; every other status is documented. */
const ASTRAY = new Set([404, 405]);

/** There is no file of a day: the archive is off here. */
const HAVE_NOTHING = new Set(['GET /api/v1/archive/{file}']);

let service: TestApp;
let key: string;
let alert: MadeAlert;

beforeAll(async () => {
  service = await startTestApp({ ...UNANSWERED_CONDITIONS, LISTS: `my-club=${LIST_FILE}` });
  const random = new Random(7);
  const to = Math.floor(NOW_MS / 1000);
  const window = { from: to - 20_000, to, count: 600 };
  await service.record([...randomTraffic(random, callsigns(random, 60), window)]);
});

/** Whatever became of the group, and of the alert. */
beforeEach(async () => {
  const isThere = (await service.get('/groups/my-club')).status === 200;
  if (!isThere) key = (await createGroup(service.origin))['X-Edit-Key'];
  alert = await MadeAlert.make(service.origin);
});

afterAll(() => service.close());

const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    'NaN',
    'null',
    'undefined',
    '[object Object]',
    '%',
    '\0',
  ),
  fc.constantFrom(
    "' OR 1=1 --",
    '__proto__',
    'constructor',
    '../../etc/passwd',
    '${7*7}',
    '💥',
    '\uD800',
  ),
  fc.integer().map(String),
  fc.bigInt().map(String),
  fc.double().map(String),
);

const plausibleText = fc.constantFrom(
  ...'K1ABC W1AW KM3T k 20m 20m,40m CW CW,FT8 1 24 168 100 1000 30m 6h my-club repeaterhub'.split(
    ' ',
  ),
  '2026-03-14T15:00:00Z',
  '2026-03-14',
  String(NOW_MS),
);

const fieldText = fc.oneof({ weight: 2, arbitrary: plausibleText }, hostileText);

function inBounds({ schema }: Parameter): fc.Arbitrary<string> {
  const { minimum, maximum, type } = schema as {
    minimum?: number;
    maximum?: number;
    type?: string;
  };
  if (type !== 'integer' && type !== 'number') return fieldText;
  const bounds = { min: minimum ?? 0, max: Math.min(maximum ?? 1_000, 100_000) };
  return fc.oneof({ weight: 3, arbitrary: fc.integer(bounds).map(String) }, fieldText);
}

/** What a parameter is for; one whose name is not here takes any plausible text, or is a number. */
const SENSIBLE: Readonly<Record<string, readonly string[]>> = {
  call: ['K1', 'K1ABC', 'k1abc,W1AW'],
  callsign: ['K1ABC', 'W1AW,K1ABC'],
  not_callsign: ['W1AW'],
  spotter: ['KM3T', 'W3OA-#,KM3T'],
  not_spotter: ['W3OA'],
  spotter_node: ['KM3T-2'],
  not_spotter_node: ['KM3T-2', 'KM3T-3,W3OA-1'],
  type: ['CQ', 'beacon,DX'],
  report_type: ['CQ'],
  not_type: ['BEACON', 'NCDXF B'],
  continent: ['EU', 'na,AS'],
  spotter_continent: ['EU,NA'],
  dxcc: ['291', '1,230'],
  spotter_dxcc: ['291'],
  cq_zone: ['5,14'],
  spotter_cq_zone: ['4'],
  itu_zone: ['8'],
  spotter_itu_zone: ['28'],
  grid: ['FN', 'JO62,FN42et'],
  spotter_grid: ['FN42'],
  distance_min: ['0', '500'],
  distance_max: ['3000', '20100'],
  mid_box: ['35,-80,45,-60', '-10,170,10.5,-170'],
  near: ['FN42', 'JO62qm'],
  within_km: ['500'],
  spotter_near: ['FN42'],
  spotter_within_km: ['20000'],
  group: ['my-club'],
  wpm_min: ['12'],
  wpm_max: ['40'],
  mode: ['CW', 'cw,ft8', 'RTTY'],
  snr_min: ['-10', '5'],
  snr_max: ['20'],
  freq_min: ['7000'],
  minFreq: ['7000'],
  freq_max: ['14350.5'],
  maxFreq: ['14350.5'],
  band: ['20m', '20m,40m', '6m'],
  format: ['json', 'csv', 'ndjson'],
  since: ['1h', '6h', '2026-03-14T15:00:00Z'],
  until: ['1m', '0s', '2026-03-14T15:09:00Z'],
};

/** More at once would leave nothing that is not refused or empty. */
const MAX_MEANT = 5;

/** Parameters that are refused without each other. */
const PAIRS = [
  ['near', 'within_km'],
  ['spotter_near', 'spotter_within_km'],
];

/** A few parameters, each once and as it is meant; what is refused then is refused for a finer reason. */
function asMeant(parameters: readonly Parameter[]): fc.Arbitrary<string[][]> {
  const chosen = fc.subarray([...parameters], {
    maxLength: Math.min(MAX_MEANT, parameters.length),
  });
  return chosen.chain((some) => {
    const names = new Set(some.map(({ name }) => name));
    for (const pair of PAIRS)
      if (pair.some((name) => names.has(name))) pair.forEach((name) => names.add(name));
    const values = parameters
      .filter(({ name }) => names.has(name))
      .map((one) => {
        const sensible = SENSIBLE[one.name];
        const text = sensible ? fc.constantFrom(...sensible) : inBounds(one);
        return text.map((value) => [one.name, value]);
      });
    return fc.tuple(...values);
  });
}

/** A path and query of an operation: some parameters, some twice, some that there are not. */
function anyUrl({ path, parameters }: Operation): fc.Arbitrary<string> {
  // The alert is made before any URL is drawn, though not before the operations are listed.
  const known = path.includes('/alerts/')
    ? fc.constantFrom(0, 1, 2).map(() => alert.id)
    : fc.constantFrom(
        ...(/\/(lists|groups)\//.test(path) ? [] : ['K1ABC', 'repeaterhub']),
        'my-club',
      );
  const pathNames = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const query = parameters.filter((one) => one.in === 'query');
  const anyhow = fc
    .tuple(
      ...query.map((one) =>
        fc
          .array(inBounds(one), { maxLength: 2 })
          .map((values) => values.map((value) => [one.name, value])),
      ),
    )
    .map((pairs) => pairs.flat());
  const given = fc.oneof(anyhow, asMeant(query));
  const foreign = fc.array(fc.tuple(fieldText, fieldText), { maxLength: 2 });
  const tail = fc.oneof({ weight: 6, arbitrary: fc.constant('') }, fc.webQueryParameters());
  return fc
    .tuple(
      fc.oneof(
        known,
        // A client resolves these itself, and asks for another path.
        hostileText.filter((text) => !['', '.', '..'].includes(text)),
      ),
      given,
      foreign,
      tail,
    )
    .map(([segment, pairs, others, rest]) => {
      const text = [...pairs, ...others].map((pair) => pair.map(encode).join('=')).join('&');
      const filled = pathNames.reduce(
        (url, name) => url.replace(`{${name}}`, encode(segment)),
        path,
      );
      return `${filled}?${text}${rest && `&${rest}`}`;
    });
}

function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/[\uD800-\uDFFF]/g, '?'));
}

/** A body of the right fields with any values, one with foreign fields, or no JSON at all. */
function anyBody(operation: Operation): fc.Arbitrary<{ body?: string; type?: string }> {
  if (operation.method === 'GET') return fc.constant({});
  const value = fc.oneof(fieldText, fc.array(fieldText, { maxLength: 5 }), fc.json().map(parse));
  const names = ['name', 'callsigns', 'add_callsigns', 'remove_callsigns', 'description'];
  const ofAlerts = ['filter', 'destination', 'expires_at', 'paused', 'min_skimmers', 'code'];
  const known = fc.dictionary(
    fc.constantFrom(
      ...names,
      ...ofAlerts,
      'creator_name',
      'creator_email',
      'edit_key',
      '__proto__',
      'x',
    ),
    value,
    { maxKeys: 7 },
  );
  const valid = fc.constantFrom<Record<string, unknown>>(
    aGroup({ name: 'other-club' }),
    { description: 'new' },
    { add_callsigns: ['K9ZZ'] },
    { callsigns: ['K1ABC', 'W1AW'] },
    anAlert(),
    { filter: { callsign: ['K1ABC'], snr_min: 5 }, paused: false, cooldown_minutes: 1 },
    { destination: { kind: 'ntfy', url: 'https://ntfy.invalid/topic' }, min_skimmers: 2 },
    { code: '123456' },
  );
  const text = fc.oneof(known.map(stringify), valid.map(stringify), fc.json(), fc.string());
  const type = fc.constantFrom(
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    '',
  );
  return fc.record({ body: text, type });
}

function parse(text: string): unknown {
  return JSON.parse(text) as unknown;
}

function stringify(value: unknown): string {
  return JSON.stringify(value);
}

async function check(
  operation: Operation,
  url: string,
  sent: { body?: string; type?: string },
): Promise<number> {
  const response = await fetch(service.origin + url, {
    method: operation.method,
    headers: {
      'X-Edit-Key': key,
      'X-Alert-Key': alert.key,
      ...(sent.type && { 'Content-Type': sent.type }),
    },
    ...(sent.body !== undefined && operation.method !== 'GET' && { body: sent.body }),
  });
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    // It would not end.
    await response.body?.cancel();
    return response.status;
  }
  const text = await response.text();
  if (response.status >= 500) throw new Error(`${response.status}: ${text}`);
  if (response.headers.get('Content-Disposition') !== null) {
    expect(text.replace(/^id,timestamp,.*\r\n/, '')).toMatch(/^((\d+,.*\r\n)*|(\{"id":.*\}\n)*)$/);
    return response.status;
  }
  if (response.headers.get('X-Total-Rows') !== null) {
    if (response.headers.get('Content-Type')?.includes('ndjson')) {
      expect(text).toMatch(/^(\{".*\}\n)*$/);
      return response.status;
    }
    // Groups as CSV: a header, and as many cells in each row.
    const [header = '', ...rows] = text.trimEnd().split('\r\n');
    const columns = header.split(',').length;
    for (const row of rows) expect(row.split(',')).toHaveLength(columns);
    return response.status;
  }
  const body = JSON.parse(text) as { error?: { status: number } };
  const validate = operation.validators.get(response.status) ?? operation.validators.get(503);
  if (!operation.validators.has(response.status)) expect(ASTRAY).toContain(response.status);
  if (response.status >= 400) expect(body.error?.status).toBe(response.status);
  else expect(body.error).toBeUndefined();
  if (validate && !validate(body))
    throw new Error(JSON.stringify([validate.errors, body]).slice(0, 2_000));
  return response.status;
}

const operations = readOperations();

it('knows the operations of the API', () => {
  expect(operations.length).toBeGreaterThanOrEqual(21);
});

it.each(
  operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
)('%s never fails, and answers as documented, whatever it is asked', async (name, operation) => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(anyUrl(operation), anyBody(operation), async (url, sent) => {
      const status = await check(operation, url, sent);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }),
    { numRuns: RUNS },
  );
  // Else nothing but refusals was looked at.
  const hasNothing = HAVE_NOTHING.has(name);
  if (operation.method === 'GET' && !hasNothing) expect([...statuses.keys()]).toContain(200);
  printFigures(`fuzz-api ${name}`, Object.fromEntries(statuses));
});
