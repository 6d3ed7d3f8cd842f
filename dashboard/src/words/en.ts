import { alerts } from './en/alerts.js';
import { ask } from './en/ask.js';
import { bandOpen } from './en/band-open.js';
import { bandmap } from './en/bandmap.js';
import { common, condition, install, units } from './en/condition.js';
import { cards } from './en/cards.js';
import { controls } from './en/controls.js';
import { controlsRow } from './en/controls-row.js';
import { filtering } from './en/filtering.js';
import { filters } from './en/filters.js';
import { groups } from './en/groups.js';
import { live, map } from './en/live.js';
import { mine } from './en/mine.js';
import { moment } from './en/moment.js';
import { aggregates, mySignal } from './en/my-signal.js';
import { rig } from './en/rig.js';
import { shell } from './en/shell.js';
import { charts, repeater, skimmers, status } from './en/status.js';
import { filterText, tables } from './en/tables.js';
import { continents, entities, views } from './en/views.js';
import { needed, skimmerQuality, watch } from './en/watch.js';

/** What the page says. Other languages have the same words: a missing one does not compile. */
export const en = {
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
