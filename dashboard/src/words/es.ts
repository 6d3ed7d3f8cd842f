import { alerts } from './es/alerts.js';
import { bandOpen } from './es/band-open.js';
import { bandmap } from './es/bandmap.js';
import { common, condition, install, units } from './es/condition.js';
import { controls } from './es/controls.js';
import { filtering } from './es/filtering.js';
import { filters } from './es/filters.js';
import { groups } from './es/groups.js';
import { live, map } from './es/live.js';
import { aggregates, mySignal } from './es/my-signal.js';
import { shell } from './es/shell.js';
import { charts, repeater, skimmers, status } from './es/status.js';
import { filterText, tables } from './es/tables.js';
import { continents, views } from './es/views.js';
import { skimmerQuality, watch } from './es/watch.js';
import type { Words } from './words.js';

export const es: Words = {
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
