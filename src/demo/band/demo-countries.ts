/** A country of stations and skimmers, or a part of a large one. */
export interface DemoCountry {
  /** Beginnings of its callsigns, before the digit. */
  readonly prefixes: readonly string[];
  /** Digits that may follow a prefix. */
  readonly digits: string;
  /** Degrees, north positive. */
  readonly latitude: number;
  /** Degrees, east positive. */
  readonly longitude: number;
  /** Share of the stations, relative to the others'. */
  readonly stations: number;
  /** Share of the skimmers, relative to the others'. */
  readonly skimmers: number;
}

type Row = readonly [
  prefixes: string,
  digits: string,
  latitude: number,
  longitude: number,
  stations: number,
  skimmers: number,
];

const ROWS: readonly Row[] = [
  // North and Central America
  ['K W N AA AB AC KA KB KC WA WB', '12348', 40, -78, 150, 28],
  ['K W N AD AE AF KD KE KF WA WD', '590', 38, -93, 80, 15],
  ['K W N AG AI AK KG KI KJ WB WX', '67', 38, -118, 60, 13],
  ['VE VA', '1239', 45, -75, 25, 6],
  ['VE VA', '4567', 51, -114, 10, 3],
  ['XE', '123', 20, -100, 4, 1],
  ['CO CL', '2378', 22, -80, 4, 1],
  ['KP', '24', 18, -66, 4, 1],
  ['PJ', '247', 12, -69, 2, 2],
  ['HK', '1356', 5, -74, 3, 0],
  // South America
  ['PY PU PP PT', '1234578', -22, -46, 14, 3],
  ['LU LW', '123456789', -34, -60, 9, 2],
  ['CE CA', '234', -33, -71, 4, 1],
  ['CX', '2367', -34, -56, 3, 1],
  // Europe
  ['DL DJ DK DF DD DH DO', '123456789', 51, 10, 90, 28],
  ['G M', '01345678', 52, -1, 45, 12],
  ['GM MM', '034', 56, -4, 8, 3],
  ['EI', '23456789', 53, -7, 6, 2],
  ['F', '145689', 47, 2, 35, 7],
  ['I IK IZ IW IU', '012345678', 43, 12, 60, 7],
  ['EA', '134578', 40, -4, 32, 5],
  ['EA', '8', 28, -16, 4, 2],
  ['CT', '127', 39, -9, 7, 2],
  ['ON OO', '345678', 51, 4, 14, 3],
  ['PA PB PD PE', '0123579', 52, 5, 20, 4],
  ['HB', '9', 47, 8, 10, 6],
  ['OE', '123456789', 47, 14, 12, 5],
  ['OK OL', '1267', 50, 15, 26, 4],
  ['OM', '1378', 49, 19, 8, 3],
  ['SP SQ SN', '123456789', 52, 20, 40, 4],
  ['HA HG', '123456789', 47, 19, 16, 5],
  ['S5', '0123579', 46, 15, 8, 5],
  ['9A', '1234567', 45, 16, 8, 4],
  ['YU YT', '1257', 44, 21, 8, 2],
  ['YO', '23456789', 45, 25, 14, 3],
  ['LZ', '123459', 43, 25, 10, 4],
  ['SV', '123589', 38, 24, 8, 3],
  ['OZ', '1245678', 56, 10, 9, 3],
  ['SM SA SE', '01234567', 59, 16, 15, 5],
  ['LA LB', '123456789', 60, 10, 8, 2],
  ['OH', '123456789', 62, 25, 16, 5],
  ['TF', '123', 64, -22, 2, 2],
  ['ES', '12356', 59, 26, 4, 2],
  ['LY', '1235', 55, 24, 7, 2],
  ['YL', '123', 57, 24, 4, 1],
  ['UR UT US UX', '023457', 49, 31, 30, 3],
  ['R RA RK RN UA RW', '1346', 56, 38, 45, 4],
  // Asia
  ['R RA RT UA RW', '90', 56, 75, 18, 3],
  ['4X 4Z', '145', 32, 35, 5, 2],
  ['UN', '279', 48, 70, 4, 1],
  ['VU', '23', 18, 77, 6, 1],
  ['BA BD BG BH', '1234567', 32, 115, 18, 3],
  ['JA JH JF JR JE 7N', '12345678', 36, 138, 60, 8],
  ['HL DS', '12345', 37, 127, 6, 2],
  ['HS', '012', 14, 100, 3, 1],
  ['YB YC', '0129', -6, 107, 10, 1],
  // Oceania
  ['VK', '234567', -33, 148, 14, 4],
  ['ZL', '1234', -40, 175, 5, 2],
  ['KH', '67', 21, -157, 2, 1],
  // Africa
  ['ZS', '1256', -28, 27, 4, 3],
  ['CN', '28', 33, -7, 2, 1],
  ['7X', '2', 36, 3, 2, 0],
  ['5Z', '4', -1, 37, 1, 1],
];

/** The demo's world. A country's number is its index in this list. */
export const COUNTRIES: readonly DemoCountry[] = ROWS.map(
  ([prefixes, digits, latitude, longitude, stations, skimmers]) => ({
    prefixes: prefixes.split(' '),
    digits,
    latitude,
    longitude,
    stations,
    skimmers,
  }),
);
