import { IntegerParam } from './params.js';

/** The length of a window that ends now. */
export class HoursQuery {
  /** Length of the window, ending now. */
  @IntegerParam({ min: 1, max: 168, default: 1 })
  hours: number;
}
