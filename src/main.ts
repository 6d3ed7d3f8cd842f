// An old Node.js must link nothing of the service before it is checked: hence the import that waits.
import './check-node.mjs';
import { stopEarly } from './app/early-stop.js';

stopEarly();
void import('./serve.js');
