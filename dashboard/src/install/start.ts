import { followNetwork } from './away.js';
import { followOffer } from './install-button.js';
import './install.css';
import { keepAnswers } from './last-answer.js';
import { followLanguage } from './manifest.js';
import { followTheme } from './theme-colour.js';
import { registerWorker } from './worker.js';

/** Starts what makes the page one that is installed: its worker, its colours, and what it knows without the service. */
export function startInstalled(): void {
  keepAnswers();
  followNetwork();
  followTheme();
  followLanguage();
  followOffer();
  registerWorker();
}
