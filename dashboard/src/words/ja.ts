import { alerts } from './ja/alerts.js';
import { bandOpen } from './ja/band-open.js';
import { bandmap } from './ja/bandmap.js';
import { common, condition, install, units } from './ja/condition.js';
import { controls } from './ja/controls.js';
import { filtering } from './ja/filtering.js';
import { filters } from './ja/filters.js';
import { groups } from './ja/groups.js';
import { live, map } from './ja/live.js';
import { aggregates, mySignal } from './ja/my-signal.js';
import { shell } from './ja/shell.js';
import { charts, repeater, skimmers, status } from './ja/status.js';
import { filterText, tables } from './ja/tables.js';
import { continents, views } from './ja/views.js';
import { skimmerQuality, watch } from './ja/watch.js';
import type { Words } from './words.js';

export const ja: Words = {
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
