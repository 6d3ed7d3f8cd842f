import { alerts } from './es/alerts.js';
import { ask } from './es/ask.js';
import { bandOpen } from './es/band-open.js';
import { bandmap } from './es/bandmap.js';
import { common, condition, install, units } from './es/condition.js';
import { cards } from './es/cards.js';
import { controls } from './es/controls.js';
import { controlsRow } from './es/controls-row.js';
import { entities } from './es/entities.js';
import { filtering } from './es/filtering.js';
import { filters } from './es/filters.js';
import { groups } from './es/groups.js';
import { live, map } from './es/live.js';
import { mine } from './es/mine.js';
import { moment } from './es/moment.js';
import { aggregates, mySignal } from './es/my-signal.js';
import { rig } from './es/rig.js';
import { shell } from './es/shell.js';
import { charts, repeater, skimmers, status } from './es/status.js';
import { filterText, tables } from './es/tables.js';
import { continents, views } from './es/views.js';
import { needed, skimmerQuality, watch } from './es/watch.js';
import type { Words } from './words.js';

export const es: Words = {
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
