import { param } from '../http/input/param.js';
import { FrequencyKhzParam } from '../http/input/params.js';

/** Any band's name: `20m`, `70cm`. Clients ask for bands that are not ours too; those have no spots. */
const BAND = /^(?:\d{1,4}(?:\.\d{1,2})?(?:m|cm|mm)|sat)$/;

/** The band in the path of `GET /dxcache/spots/:band`. */
export class BandPath {
  @param({
    parse: (text) => (BAND.test(text.toLowerCase()) ? text.toLowerCase() : undefined),
    allowed: 'the name of a band such as 20m',
    schema: { type: 'string', example: '20m', required: true },
  })
  band: string;
}

/** The frequency in the path of `GET /dxcache/spot/:frequency`. */
export class FrequencyPath {
  /** In kHz. */
  @FrequencyKhzParam({ example: 14_025.3, required: true })
  frequency: number;
}
