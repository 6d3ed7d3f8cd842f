import { Injectable } from '@nestjs/common';
import { HealthService } from '../health/health.service.js';
import { CountryFileService } from './country-file.service.js';

/** Shows in the health document, where there is a COUNTRY_FILE, whether it is used. */
@Injectable()
export class PlacesHealth {
  constructor(
    health: HealthService,
    private readonly files: CountryFileService,
  ) {
    if (!files.isConfigured) return;
    health.addPart('places', async (isConnected) => this.read(isConnected), {
      otherwise: () => this.toView(null),
    });
  }

  private async read(isConnected: boolean) {
    return this.toView(isConnected ? await this.files.countUnplaced() : null);
  }

  private toView(unplaced: number | null) {
    const { origin, version, problem } = this.files.status();
    return { countryFile: origin, version, unplaced, problem };
  }
}
