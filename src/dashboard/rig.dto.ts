import { IntegerParam } from '../http/input/params.js';
import { RIG_PORT } from './page-paths.js';

/** Where the program between page and radio listens. */
export class RigQuery {
  /** Its port on the viewer's machine. */
  @IntegerParam({ min: 1, max: 65_535, default: RIG_PORT })
  port: number;
}
