import { render } from 'preact';
import './style/base.css';
import './style/shell.css';
import './style/parts.css';
import './style/views.css';
import { watchHealth } from './connection.js';
import { interceptLinks } from './router.js';
import { Shell } from './shell.js';
import { applyTheme } from './theme.js';
import { startClock } from './time.js';
import { followWatched } from './watch/watch-feed.js';

applyTheme();
startClock();
void watchHealth();
interceptLinks();
followWatched();
const page = document.getElementById('page');
if (page) render(<Shell />, page);
