import { alerts } from './fr/alerts.js';
import { ask } from './fr/ask.js';
import { bandOpen } from './fr/band-open.js';
import { bandmap } from './fr/bandmap.js';
import { common, condition, install, units } from './fr/condition.js';
import { cards } from './fr/cards.js';
import { controls } from './fr/controls.js';
import { controlsRow } from './fr/controls-row.js';
import { entities } from './fr/entities.js';
import { filtering } from './fr/filtering.js';
import { filters } from './fr/filters.js';
import { groups } from './fr/groups.js';
import { live, map } from './fr/live.js';
import { mine } from './fr/mine.js';
import { moment } from './fr/moment.js';
import { aggregates, mySignal } from './fr/my-signal.js';
import { rig } from './fr/rig.js';
import { shell } from './fr/shell.js';
import { charts, repeater, skimmers, status } from './fr/status.js';
import { filterText, tables } from './fr/tables.js';
import { continents, views } from './fr/views.js';
import { needed, skimmerQuality, watch } from './fr/watch.js';
import type { Words } from './words.js';

export const fr: Words = {
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
