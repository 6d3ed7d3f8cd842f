import { alerts } from './en/alerts.js';
import { bandOpen } from './en/band-open.js';
import { bandmap } from './en/bandmap.js';
import { common, condition, install, units } from './en/condition.js';
import { controls } from './en/controls.js';
import { filtering } from './en/filtering.js';
import { filters } from './en/filters.js';
import { groups } from './en/groups.js';
import { live, map } from './en/live.js';
import { aggregates, mySignal } from './en/my-signal.js';
import { shell } from './en/shell.js';
import { charts, repeater, skimmers, status } from './en/status.js';
import { filterText, tables } from './en/tables.js';
import { continents, views } from './en/views.js';
import { skimmerQuality, watch } from './en/watch.js';

/** What the page says. Other languages have the same words: a missing one does not compile. */
export const en = {
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
