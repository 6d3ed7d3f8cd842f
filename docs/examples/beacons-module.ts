import { Controller, Get, Injectable, Module } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import {
  API_PREFIX,
  ApiErrors,
  defineExtension,
  SpotsService,
  toIsoSeconds,
} from 'spot-query-service/extension';

/** The International Beacon Project's stations, in the order in which they send. */
const BEACONS =
  '4U1UN VE8AT W6WX KH6RS ZL6B VK6RBP JA2IGY RR9O VR2B 4S7B ZS6DN 5Z4B 4X6TU OH2B CS3B LU4AA OA4B YV5B';

/** One beacon, and whether it was heard. */
export class BeaconView {
  @ApiProperty({ example: '4U1UN' })
  callsign: string;

  @ApiProperty({ type: 'integer', description: 'Reports of the last hour', example: 17 })
  count: number;

  @ApiProperty({ type: String, nullable: true, description: 'When it was heard last, UTC' })
  last_spotted: string | null;
}

export class BeaconListView {
  @ApiProperty({ type: [BeaconView] })
  beacons: BeaconView[];
}

/** Reads spots by their module's service, as every module does. */
@Injectable()
export class BeaconsService {
  constructor(private readonly spots: SpotsService) {}

  async find(): Promise<BeaconView[]> {
    const beacons = BEACONS.split(' ');
    const heard = await this.spots.findActivity(beacons, 1);
    const byCallsign = new Map(heard.map((station) => [station.callsign, station]));
    return beacons.map((callsign) => {
      const station = byCallsign.get(callsign);
      const lastSpotted = station ? toIsoSeconds(station.lastHeardAtSeconds) : null;
      return { callsign, count: station?.spots ?? 0, last_spotted: lastSpotted };
    });
  }
}

@ApiTags('Beacons')
@ApiErrors(503)
@Controller(`${API_PREFIX}/beacons`)
export class BeaconsController {
  constructor(private readonly beacons: BeaconsService) {}

  /** Which beacons are heard now */
  @Get()
  async find(): Promise<BeaconListView> {
    return { beacons: await this.beacons.find() };
  }
}

@Module({
  controllers: [BeaconsController],
  providers: [BeaconsService],
})
export class BeaconsModule {}

export default defineExtension({ name: 'beacons', module: BeaconsModule });
