import { alerts } from './fr/alerts.js';
import { bandOpen } from './fr/band-open.js';
import { bandmap } from './fr/bandmap.js';
import { common, condition, install, units } from './fr/condition.js';
import { controls } from './fr/controls.js';
import { filtering } from './fr/filtering.js';
import { filters } from './fr/filters.js';
import { groups } from './fr/groups.js';
import { live, map } from './fr/live.js';
import { aggregates, mySignal } from './fr/my-signal.js';
import { shell } from './fr/shell.js';
import { charts, repeater, skimmers, status } from './fr/status.js';
import { filterText, tables } from './fr/tables.js';
import { continents, views } from './fr/views.js';
import { skimmerQuality, watch } from './fr/watch.js';
import type { Words } from './words.js';

export const fr: Words = {
  aggregates,
  alerts,
  bandOpen,
  bandmap,
  charts,
  common,
  condition,
  continents,
  controls,
  filterText,
  filtering,
  filters,
  groups,
  install,
  live,
  map,
  mySignal,
  repeater,
  shell,
  skimmerQuality,
  skimmers,
  status,
  tables,
  units,
  views,
  watch,
};
