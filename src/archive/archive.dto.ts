import { ApiProperty } from '@nestjs/swagger';
import { API_PREFIX } from '../http/api-prefix.js';
import { param } from '../http/input/param.js';
import type { ListedDay } from './archive.service.js';
import { dateOf } from './day-file.js';

/** A file that can be downloaded. */
export class ArchiveFileView {
  /** `parquet`, or `csv.gz`: the columns of the Reverse Beacon Network's own archive. */
  @ApiProperty({ type: 'string', enum: ['parquet', 'csv.gz'], example: 'parquet' })
  format: 'parquet' | 'csv.gz';

  /** Its length; null where it is made as it is sent. */
  @ApiProperty({ type: 'integer', nullable: true, example: 11_873_204 })
  bytes: number | null;

  /** Null where it is made as it is sent. */
  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
  })
  sha256: string | null;

  /**
   * Where it is. What is there never changes; it is gone when the day was written anew.
   * @example '/api/v1/archive/2026-11-20.csv.gz'
   */
  url: string;
}

/** A day of the archive, UTC. */
export class ArchiveDayView {
  /**
   * The day, UTC.
   * @example '2026-11-20'
   */
  date: string;

  /** How many spots it has. */
  @ApiProperty({ type: 'integer', example: 981_267 })
  spots: number;

  /** The lowest id among them. */
  @ApiProperty({ type: 'integer', example: 50_000_001 })
  first_id: number;

  /** The highest id among them. */
  @ApiProperty({ type: 'integer', example: 50_981_267 })
  last_id: number;

  /** Its files, one of each format. */
  files: ArchiveFileView[];
}

/** The days of the archive. */
export class ArchiveView {
  /** The newest first. */
  days: ArchiveDayView[];
}

/** The parameters of `GET /archive/:file`. */
export class ArchiveFileQuery {
  /** The SHA-256 that the file must have, as the list tells it; the answer may then be kept for ever. */
  @param({
    parse: (text) => (/^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : undefined),
    allowed: 'a SHA-256 of 64 hexadecimal digits',
    schema: { type: 'string', required: false, pattern: '^[0-9a-fA-F]{64}$' },
  })
  sha256?: string;
}

export function toArchiveDayView(listed: ListedDay): ArchiveDayView {
  const date = dateOf(listed.day);
  const sha256 = listed.sha256.toString('hex');
  const url = `/${API_PREFIX}/archive/${date}`;
  return {
    date,
    spots: listed.spots,
    first_id: listed.firstId,
    last_id: listed.lastId,
    files: [
      { format: 'parquet', bytes: listed.bytes, sha256, url: `${url}.parquet?sha256=${sha256}` },
      { format: 'csv.gz', bytes: null, sha256: null, url: `${url}.csv.gz?sha256=${sha256}` },
    ],
  };
}
