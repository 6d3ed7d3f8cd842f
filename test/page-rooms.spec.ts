import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { readPlan } from '../scripts/architecture.mjs';
import type { Plan } from './support/documents/architecture-rules.js';
import { onCircles } from './support/documents/source-tree.js';

const SRC = resolve(import.meta.dirname, '../dashboard/src');

/** What belongs to no room: read by the build, by its name. */
const LOOSE = ['icon.svg', 'page-controls.json', 'vite-env.d.ts'];

/** Only styles. */
const STYLES = 'style';

const MAX_LINES = 300;

const { page } = readPlan() as Plan;
const rooms = page.map(({ name }) => name);

const paths = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.(spec|d)\.tsx?$/.test(path),
);
const texts = new Map(paths.map((path) => [path, readFileSync(join(SRC, path), 'utf8')]));

const roomOf = (path: string) => path.split('/')[0] ?? '';

/** Every import of a file of ours, types too; views that are loaded when they are opened are not. */
const imports = [...texts].flatMap(([from, text]) =>
  [...text.matchAll(/(?:from |import )'(\.[^']+)'/g)].flatMap(([, target = '']) => {
    const path = relative('/', resolve('/', dirname(from), target)).replace(/\.js$/, '');
    const to = [`${path}.ts`, `${path}.tsx`].find((one) => texts.has(one));
    return to === undefined ? [] : [[from, to] as const];
  }),
);

it('the rooms of the page are those of docs/architecture.json, and nothing lies outside', () => {
  const found = readdirSync(SRC, { withFileTypes: true });
  const folders = found.filter((one) => one.isDirectory()).map(({ name }) => name);
  expect(folders.filter((name) => name !== STYLES).toSorted()).toEqual(rooms.toSorted());
  const files = found.filter((one) => one.isFile()).map(({ name }) => name);
  expect(files.toSorted()).toEqual(LOOSE);
});

it('a room of the page imports rooms above it in docs/architecture.json alone', () => {
  expect(imports.length).toBeGreaterThan(1_000);
  const upwards = imports.filter(
    ([from, to]) => rooms.indexOf(roomOf(to)) > rooms.indexOf(roomOf(from)),
  );
  expect(upwards.map(([from, to]) => `${from} -> ${to}`)).toEqual([]);
});

it('no files of the page import each other in a circle', () => {
  expect(onCircles(imports)).toEqual([]);
});

it('no file of the page has more than 300 lines, but for texts', () => {
  const tooLong = [...texts].filter(([, text]) => text.split('\n').length > MAX_LINES + 1);
  expect(tooLong.map(([path]) => path)).toEqual([]);
});
