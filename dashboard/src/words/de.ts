import { alerts } from './de/alerts.js';
import { ask } from './de/ask.js';
import { bandOpen } from './de/band-open.js';
import { bandmap } from './de/bandmap.js';
import { common, condition, install, units } from './de/condition.js';
import { cards } from './de/cards.js';
import { controls } from './de/controls.js';
import { controlsRow } from './de/controls-row.js';
import { entities } from './de/entities.js';
import { filtering } from './de/filtering.js';
import { filters } from './de/filters.js';
import { groups } from './de/groups.js';
import { live, map } from './de/live.js';
import { mine } from './de/mine.js';
import { moment } from './de/moment.js';
import { aggregates, mySignal } from './de/my-signal.js';
import { rig } from './de/rig.js';
import { shell } from './de/shell.js';
import { charts, repeater, skimmers, status } from './de/status.js';
import { filterText, tables } from './de/tables.js';
import { continents, views } from './de/views.js';
import { needed, skimmerQuality, watch } from './de/watch.js';
import type { Words } from './words.js';

export const de: Words = {
  aggregates,
  alerts,
  ask,
  bandOpen,
  bandmap,
  charts,
  common,
  cards,
  condition,
  continents,
  controls,
  controlsRow,
  entities,
  filterText,
  filtering,
  filters,
  groups,
  install,
  live,
  map,
  mine,
  moment,
  mySignal,
  needed,
  repeater,
  rig,
  shell,
  skimmerQuality,
  skimmers,
  status,
  tables,
  units,
  views,
  watch,
};
