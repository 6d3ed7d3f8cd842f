import { IsOptional } from 'class-validator';
import { Needs, NotWithDemo, Switch } from '../env-rules.js';
import { BaseUrl } from '../env-values.js';
import {
  type ActivationUrl,
  ActivationUrls,
  type Programme,
  Programmes,
} from './activation-setting.js';
import { type FileOrUrl, PathOrUrl } from './file-or-url.js';

/** The settings of what public services publish. */
export class PublishedSettings {
  /** Where a newer country file is, `cty.dat` or `cty.csv`. Default none: the built-in one. */
  @PathOrUrl()
  countryFile?: FileOrUrl;

  /** Whether the solar flux, K and A are asked for. Default off, in the demo on: there they are invented. */
  @Switch()
  conditions: boolean;

  /** Where NOAA's products are, without a slash at the end. Default none: NOAA's own. */
  @IsOptional()
  @BaseUrl()
  @NotWithDemo(({ conditionsUrl }: PublishedSettings) => conditionsUrl !== undefined)
  conditionsUrl?: string;

  /**
   * Programmes whose activations are followed; empty with `none`. Default none, in the demo all: there they are invented.
   */
  @Programmes()
  @Needs(
    'CALLSIGN',
    (env: PublishedSettings & { demo: boolean }) => env.activations.length > 0 && !env.demo,
  )
  activations: Programme[];

  /** Where lists of programmes are had instead of from these; empty with `none`. Default none. */
  @ActivationUrls()
  @NotWithDemo(({ activationUrls }: PublishedSettings) => activationUrls.length > 0)
  activationUrls: ActivationUrl[];
}
