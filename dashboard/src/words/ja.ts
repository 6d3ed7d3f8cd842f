import { alerts } from './ja/alerts.js';
import { ask } from './ja/ask.js';
import { bandOpen } from './ja/band-open.js';
import { bandmap } from './ja/bandmap.js';
import { common, condition, install, units } from './ja/condition.js';
import { cards } from './ja/cards.js';
import { controls } from './ja/controls.js';
import { controlsRow } from './ja/controls-row.js';
import { entities } from './ja/entities.js';
import { filtering } from './ja/filtering.js';
import { filters } from './ja/filters.js';
import { groups } from './ja/groups.js';
import { live, map } from './ja/live.js';
import { mine } from './ja/mine.js';
import { moment } from './ja/moment.js';
import { aggregates, mySignal } from './ja/my-signal.js';
import { rig } from './ja/rig.js';
import { shell } from './ja/shell.js';
import { charts, repeater, skimmers, status } from './ja/status.js';
import { filterText, tables } from './ja/tables.js';
import { continents, views } from './ja/views.js';
import { needed, skimmerQuality, watch } from './ja/watch.js';
import type { Words } from './words.js';

export const ja: Words = {
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
