import type { Term } from './role.js';

/** The term of a write is over, and another process may hold the role. Nothing was written. */
export class RoleLost extends Error {
  constructor(term: Term) {
    super(`Term ${term.number} of the role ${term.role} is over.`);
    this.name = 'RoleLost';
  }
}
