import { render } from 'preact';
import '../style/base.css';
import '../style/shell.css';
import '../style/parts.css';
import '../style/spot-table.css';
import '../style/spot-columns.css';
import '../style/plain-tables.css';
import '../style/bands-and-glance.css';
import '../style/forms.css';
import '../style/row-tools.css';
import '../style/views.css';
import '../style/tables.css';
import { watchHealth } from '../service/connection.js';
import { startInstalled } from '../install/start.js';
import { takeBrought } from '../mine/brought.js';
import { takeDrops } from '../needed/drop.js';
import { startLog } from '../needed/log-files.js';
import { interceptLinks } from '../address/router.js';
import { Shell } from './shell.js';
import { applyTheme } from '../browser/theme.js';
import { startClock } from '../words/time.js';
import { followWatched } from '../watch/watch-feed.js';
import { openLanguage } from '../language/languages.js';

/** The page is drawn in English when the words of another language take longer, and again when they are there. */
const LANGUAGE_WAIT_MS = 1_000;

takeBrought();
applyTheme();
startClock();
void watchHealth();
interceptLinks();
window.addEventListener('hashchange', takeBrought);
followWatched();
startInstalled();
takeDrops();
void startLog();

async function draw(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, LANGUAGE_WAIT_MS));
  await Promise.race([openLanguage(), patience]);
  const page = document.getElementById('page');
  if (page) render(<Shell />, page);
}

void draw();
