import { crc32, deflateRawSync } from 'node:zlib';
import type { SpotReport } from '../../../src/radio/spot-report.js';

export const ARCHIVE_HEADER =
  'callsign,de_pfx,de_cont,freq,band,dx,dx_pfx,dx_cont,mode,db,date,speed,tx_mode';

/** Rows of a day in the archive's format, every one different. */
export function archiveRows(count: number, dayStartSeconds: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const at = new Date((dayStartSeconds + Math.floor((index * 86_400) / count)) * 1000);
    const date = at.toISOString().slice(0, 19).replace('T', ' ');
    const khz = (7000 + (index % 2_000) / 10).toFixed(1);
    return `W${index % 250}SK,K,NA,${khz},40m,K${index % 997}AA,K,NA,CQ,${index % 60},${date},28,CW`;
  });
}

/** A zip of one deflated file, put together by hand: the reader must not depend on our writer. */
export function zipOf(name: string, content: Buffer, crc = crc32Of(content)): Buffer {
  const compressed = deflateRawSync(content);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc, 10);
  common.writeUInt32LE(compressed.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name)]);
  const central = Buffer.concat([
    Buffer.from('PK\u0001\u0002\u0014\u0000'),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length + compressed.length, 16);
  return Buffer.concat([local, compressed, central, end]);
}

function crc32Of(content: Buffer): number {
  return typeof crc32 === 'function' ? crc32(content) : 0;
}

/** A report as a row of the archive. */
export function toArchiveRow(report: SpotReport): string {
  const { spotter, spotterNode, frequencyHz, callsign, snrDb, wpm, mode } = report;
  const date = new Date(report.heardAtSeconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
  const skimmer = spotterNode < 0 ? spotter : `${spotter}-${spotterNode}`;
  return [skimmer, 'K', 'NA', frequencyHz / 1000, '', callsign, 'K', 'NA', 'CQ', snrDb, date]
    .concat([wpm ?? '', mode])
    .join();
}
