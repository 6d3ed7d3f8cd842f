import { alerts } from './de/alerts.js';
import { bandOpen } from './de/band-open.js';
import { bandmap } from './de/bandmap.js';
import { common, condition, install, units } from './de/condition.js';
import { controls } from './de/controls.js';
import { filtering } from './de/filtering.js';
import { filters } from './de/filters.js';
import { groups } from './de/groups.js';
import { live, map } from './de/live.js';
import { aggregates, mySignal } from './de/my-signal.js';
import { shell } from './de/shell.js';
import { charts, repeater, skimmers, status } from './de/status.js';
import { filterText, tables } from './de/tables.js';
import { continents, views } from './de/views.js';
import { skimmerQuality, watch } from './de/watch.js';
import type { Words } from './words.js';

export const de: Words = {
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
