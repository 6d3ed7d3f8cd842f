import { Injectable } from '@nestjs/common';
import { HealthService } from '../health/health.service.js';
import { toIsoSeconds } from '../time/timestamp.js';
import { CountryFileService } from './country-file.service.js';

/** Shows in the health document which country file is used, and what is wrong with COUNTRY_FILE. */
@Injectable()
export class PlacesHealth {
  constructor(
    health: HealthService,
    private readonly files: CountryFileService,
  ) {
    health.addPart('places', async (isConnected) => this.read(isConnected), {
      otherwise: () => this.toView(null),
    });
  }

  private async read(isConnected: boolean) {
    return this.toView(isConnected ? await this.files.countUnplaced() : null);
  }

  private toView(unplaced: number | null) {
    const { origin, version, checkedAtSeconds, problem } = this.files.status();
    const checkedAt = checkedAtSeconds === null ? null : toIsoSeconds(checkedAtSeconds);
    return { countryFile: origin, version, checkedAt, unplaced, problem };
  }
}
