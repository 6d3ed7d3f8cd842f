import { findReason } from './reason.js';

const at = '2026-11-22 04:13:09.123 UTC [4711]';

describe('findReason', () => {
  it.each([
    [
      'a full disk, whatever else was said',
      `${at} PANIC:  could not write to file "pg_wal/xlogtemp.9": No space left on device\n` +
        `${at} LOG:  server process (PID 9) was terminated by signal 6: Aborted\n` +
        `${at} FATAL:  the database system is in recovery mode\n`,
      'PANIC:  could not write to file "pg_wal/xlogtemp.9": No space left on device',
      true,
    ],
    [
      'a kill, before what it made others say',
      `${at} LOG:  server process (PID 9) was terminated by signal 9: Killed\n` +
        `${at} LOG:  all server processes terminated; reinitializing\n` +
        `${at} FATAL:  the database system is in recovery mode\n`,
      'LOG:  server process (PID 9) was terminated by signal 9: Killed',
      false,
    ],
    [
      'a port that is taken',
      `${at} LOG:  could not bind IPv4 address "127.0.0.1": Address already in use\n` +
        `${at} FATAL:  could not create any TCP/IP sockets\n`,
      'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use',
      false,
    ],
    ['nothing in what any server says', `${at} LOG:  database system is ready\n`, '', false],
  ])('finds %s', (_, log, text, isDiskFull) => {
    expect(findReason(log)).toEqual({ text, isDiskFull });
  });
});
