/** What Prometheus has read, minute by minute, and what a rule makes of it. */
export interface AlertCase {
  readonly alert: string;
  /** By series, in promtool's notation: `5x3` is 5 and three more; JOB is the label of our job. */
  readonly series: Readonly<Record<string, string>>;
  /** The last minute at which nothing fires yet, or any at which nothing may. */
  readonly quietAtMinute: number;
  /** The first minute at which exactly this fires; left out where nothing ever does. */
  readonly fires?: {
    readonly atMinute: number;
    readonly labels: Readonly<Record<string, string>>;
    readonly summary: string;
  };
}

const a = { instance: 'a' };

/** Rules that are about one number of one process: `a` is past the threshold, `b` at it, another job far past it. */
function ofOneProcess(
  alert: string,
  series: string,
  past: string,
  at: string,
  fires: { atMinute: number; summary: string; labels?: Readonly<Record<string, string>> },
): AlertCase {
  const [name, labels = ''] = series.split(/[{}]/);
  const of = (rest: string) => `${name}{${[labels, rest].filter(Boolean).join(',')}}`;
  return {
    alert,
    series: {
      [of('JOB,instance="a"')]: past,
      [of('JOB,instance="b"')]: at,
      [of('job="another",instance="c"')]: past,
    },
    quietAtMinute: fires.atMinute - 1,
    fires: { ...fires, labels: { job: 'spot-query-service', ...a, ...fires.labels } },
  };
}

/** A histogram of 100 observations a minute, of which so many are above `limit`. */
function histogram(name: string, limit: string, above: number): Record<string, string> {
  return {
    [`${name}_bucket{JOB,instance="a",le="${limit}"}`]: `0+${100 - above}x40`,
    [`${name}_bucket{JOB,instance="a",le="10"}`]: '0+100x40',
    [`${name}_bucket{JOB,instance="a",le="+Inf"}`]: '0+100x40',
    [`${name}_bucket{job="another",instance="c",le="${limit}"}`]: `0+${above * 10_000}x40`,
    [`${name}_bucket{job="another",instance="c",le="+Inf"}`]: `0+${above * 10_000}x40`,
  };
}

/** Delays at one process: of 100 batches a minute so many above a second, at the doors given. */
function delays(above: number, doors: readonly string[]): Record<string, string> {
  const of = (door: string, le: string) =>
    `spots_delay_seconds_bucket{JOB,instance="a",door="${door}",le="${le}"}`;
  return Object.fromEntries(
    doors.flatMap((door) => [
      [of(door, '1'), `0+${100 - above}x40`],
      [of(door, '2.5'), '0+100x40'],
      [of(door, '+Inf'), '0+100x40'],
    ]),
  );
}

const REQUESTS = 'http_request_duration_seconds_count';

/** Each rule at its threshold and past it. */
export const ALERT_CASES: readonly AlertCase[] = [
  ofOneProcess('SpotServiceDown', 'up', '1x2 0x20', '1x20', {
    atMinute: 5,
    summary: 'a does not answer',
  }),
  {
    alert: 'SpotServiceAbsent',
    series: { 'up{JOB,instance="a"}': '1x2 stale', 'up{job="another",instance="c"}': '1x20' },
    quietAtMinute: 7,
    fires: {
      atMinute: 8,
      labels: { job: 'spot-query-service' },
      summary: 'Prometheus finds no process of the service',
    },
  },
  { alert: 'SpotServiceAbsent', series: { 'up{JOB,instance="a"}': '0x20' }, quietAtMinute: 20 },
  ofOneProcess('SpotDatabaseAway', 'database_ready', '1x2 0x20', '1x20', {
    atMinute: 4,
    summary: 'a has no answer from PostgreSQL',
  }),
  {
    alert: 'SpotFeedDisconnected',
    series: {
      'feed_connected{JOB,instance="a",feed="f"}': '0x20',
      'feed_connected{JOB,instance="b",feed="f"}': '1x2 0x20',
      'feed_connected{JOB,instance="b",feed="g"}': '1x20',
      'feed_connected{job="another",instance="c",feed="f"}': '1x20',
    },
    quietAtMinute: 7,
    fires: {
      atMinute: 8,
      labels: { feed: 'f' },
      summary: 'No process is connected to the feed f',
    },
  },
  {
    alert: 'SpotFeedSilent',
    series: {
      'feed_lines_total{JOB,instance="a",feed="f",outcome="spot"}': '0+5x3 15x60',
      'feed_lines_total{JOB,instance="a",feed="f",outcome="other"}': '0+5x60',
      'feed_lines_total{JOB,instance="a",feed="g",outcome="spot"}': '0+1x60',
      'feed_lines_total{job="another",instance="c",feed="f",outcome="spot"}': '0+5x60',
    },
    quietAtMinute: 32,
    fires: {
      atMinute: 33,
      labels: { feed: 'f' },
      summary: 'No spot came from f for half an hour',
    },
  },
  {
    alert: 'SpotsNotStored',
    series: {
      'feed_queue_spots{JOB,instance="a"}': '0x2 2x40',
      'feed_spill_spots{JOB,instance="a"}': '0x2 3x40',
      'feed_spots_total{JOB,instance="a",outcome="stored"}': '0+10x2 20x40',
      'database_ready{JOB,instance="a"}': '1x40',
      // Spots wait, and are stored.
      'feed_queue_spots{JOB,instance="b"}': '5x40',
      'feed_spill_spots{JOB,instance="b"}': '5x40',
      'feed_spots_total{JOB,instance="b",outcome="stored"}': '0+1x40',
      'database_ready{JOB,instance="b"}': '1x40',
      // The database is away, of which SpotDatabaseAway tells.
      'feed_queue_spots{JOB,instance="c"}': '5x40',
      'feed_spill_spots{JOB,instance="c"}': '5x40',
      'feed_spots_total{JOB,instance="c",outcome="stored"}': '0x40',
      'database_ready{JOB,instance="c"}': '0x40',
      // A quiet band.
      'feed_queue_spots{JOB,instance="d"}': '0x40',
      'feed_spill_spots{JOB,instance="d"}': '0x40',
      'feed_spots_total{JOB,instance="d",outcome="stored"}': '0x40',
      'database_ready{JOB,instance="d"}': '1x40',
    },
    quietAtMinute: 11,
    fires: {
      atMinute: 12,
      labels: { job: 'spot-query-service', ...a },
      summary: '5 spots wait on a, the database answers, and none is stored',
    },
  },
  ofOneProcess('SpotSpillGrowing', 'feed_spill_spots', '0x1 1x40', '0x40', {
    atMinute: 17,
    summary: '1 spots have waited on the disk of a',
  }),
  ofOneProcess('SpotSpillFull', 'feed_spill_bytes', '858993460x5', '858993459x5', {
    atMinute: 1,
    summary: 'The spill of a is nearly full',
  }),
  ofOneProcess('SpotsLost', 'feed_spots_total{outcome="lost"}', '0x5 1x20', '7x25', {
    atMinute: 6,
    labels: { outcome: 'lost' },
    summary: 'a gave up 1 spots',
  }),
  ofOneProcess('SpotsSetAside', 'feed_spots_total{outcome="set_aside"}', '0x5 1x20', '7x25', {
    atMinute: 6,
    labels: { outcome: 'set_aside' },
    summary: 'The database refused 1 spots on a',
  }),
  ofOneProcess('SpotsRefused', 'feed_spots_total{outcome="refused"}', '0x5 1x20', '7x25', {
    atMinute: 7,
    labels: { outcome: 'refused' },
    summary: 'a refused 1 spots',
  }),
  {
    alert: 'SpotRoleUnheld',
    series: {
      'role_held{JOB,instance="a",role="feed"}': '1x2 0x20',
      'role_held{JOB,instance="b",role="feed"}': '0x20',
      'role_held{JOB,instance="b",role="grid"}': '1x20',
      'role_held{job="another",instance="c",role="feed"}': '1x20',
      'database_ready{JOB,instance="a"}': '1x20',
      'database_ready{JOB,instance="b"}': '0x20',
    },
    quietAtMinute: 4,
    fires: { atMinute: 5, labels: { role: 'feed' }, summary: 'No process holds the role feed' },
  },
  {
    alert: 'SpotRoleUnheld',
    series: {
      'role_held{JOB,instance="a",role="feed"}': '0x20',
      'database_ready{JOB,instance="a"}': '0x20',
      'database_ready{job="another",instance="c"}': '1x20',
    },
    quietAtMinute: 20,
  },
  {
    alert: 'SpotRoleHeldTwice',
    series: {
      'role_held{JOB,instance="a",role="feed"}': '1x20',
      'role_held{JOB,instance="b",role="feed"}': '0x2 1x20',
      'role_held{JOB,instance="b",role="grid"}': '1x20',
      'role_held{job="another",instance="c",role="grid"}': '1x20',
    },
    quietAtMinute: 4,
    fires: {
      atMinute: 5,
      labels: { role: 'feed' },
      summary: '2 processes work at the role feed',
    },
  },
  {
    alert: 'SpotRoleFlapping',
    series: {
      'role_term{JOB,instance="a",role="feed"}': '1+1x5 6x9',
      'role_term{JOB,instance="a",role="grid"}': '1+1x4 5x9',
      'role_term{job="another",instance="c",role="grid"}': '1+1x20',
    },
    quietAtMinute: 4,
    fires: {
      atMinute: 5,
      labels: { role: 'feed' },
      summary: 'The role feed changed hands 5 times in half an hour',
    },
  },
  {
    alert: 'SpotServerErrors',
    series: {
      [`${REQUESTS}{JOB,instance="a",status="200"}`]: '0+98x20',
      [`${REQUESTS}{JOB,instance="a",status="500"}`]: '0+2x20',
      [`${REQUESTS}{job="another",instance="c",status="500"}`]: '0+9000x20',
    },
    quietAtMinute: 20,
  },
  {
    alert: 'SpotServerErrors',
    series: {
      [`${REQUESTS}{JOB,instance="a",status="200"}`]: '0+97x20',
      [`${REQUESTS}{JOB,instance="a",status="500"}`]: '0+3x20',
      [`${REQUESTS}{job="another",instance="c",status="200"}`]: '0+9000x20',
    },
    quietAtMinute: 5,
    fires: { atMinute: 6, labels: {}, summary: '0.05 requests a second end with 500' },
  },
  {
    alert: 'SpotAnswersSlow',
    series: histogram('http_request_duration_seconds', '1', 1),
    quietAtMinute: 40,
  },
  {
    alert: 'SpotAnswersSlow',
    series: histogram('http_request_duration_seconds', '1', 2),
    quietAtMinute: 10,
    fires: {
      atMinute: 11,
      labels: {},
      summary: 'One answer in a hundred takes longer than 5.5 s',
    },
  },
  ofOneProcess(
    'SpotPoolExhausted',
    'database_pool_connections{state="waiting"}',
    '0x2 11x20',
    '10x20',
    {
      atMinute: 8,
      labels: { state: 'waiting' },
      summary: '11 requests wait for a connection in a',
    },
  ),
  ofOneProcess('SpotReplicaAway', 'database_replica_up{replica="r:5432"}', '1x2 0x20', '1x20', {
    atMinute: 8,
    labels: { replica: 'r:5432' },
    summary: 'The read replica r:5432 does not answer a',
  }),
  ofOneProcess(
    'SpotReplicaFailing',
    'database_replica_reads_total{outcome="failed"}',
    '0+1x40',
    '3x40',
    {
      atMinute: 11,
      labels: { outcome: 'failed' },
      summary: 'Reads on a replica fail for a',
    },
  ),
  {
    alert: 'SpotWriterSlow',
    series: histogram('spots_batch_duration_seconds', '2.5', 1),
    quietAtMinute: 40,
  },
  {
    alert: 'SpotWriterSlow',
    series: histogram('spots_batch_duration_seconds', '2.5', 2),
    quietAtMinute: 10,
    fires: { atMinute: 11, labels: {}, summary: 'Storing a batch takes 6.25 s' },
  },
  { alert: 'SpotsLate', series: delays(1, ['held', 'telnet']), quietAtMinute: 40 },
  {
    alert: 'SpotsLate',
    series: delays(2, ['telnet']),
    quietAtMinute: 5,
    fires: {
      atMinute: 6,
      labels: { instance: 'a', door: 'telnet' },
      summary: 'One batch in a hundred comes 1.75 s late at a (telnet)',
    },
  },
  ofOneProcess('SpotEventLoopBlocked', 'nodejs_eventloop_lag_p99_seconds', '0.51x20', '0.5x20', {
    atMinute: 5,
    summary: 'a is busy for 0.51 s at a time',
  }),
  {
    alert: 'SpotPresenceDisconnected',
    series: {
      'presence_connected{JOB,instance="a",source="s"}': '0x40',
      'presence_connected{JOB,instance="b",source="s"}': '1x2 0x40',
      'presence_connected{JOB,instance="b",source="t"}': '1x40',
      'presence_connected{job="another",instance="c",source="s"}': '1x40',
    },
    quietAtMinute: 12,
    fires: { atMinute: 13, labels: { source: 's' }, summary: 'No process is connected to s' },
  },
  {
    alert: 'SpotGridDatabaseLeftAlone',
    series: {
      'grid_database_left_alone{JOB,instance="a",database="hamdb"}': '0x2 1x90',
      'grid_database_left_alone{JOB,instance="a",database="callook"}': '0x90',
      'grid_database_left_alone{job="another",instance="c",database="callook"}': '1x90',
    },
    quietAtMinute: 62,
    fires: {
      atMinute: 63,
      labels: { database: 'hamdb' },
      summary: 'The callsign database hamdb was left alone for an hour',
    },
  },
  {
    alert: 'SpotCountryFileUnreadable',
    series: {
      'country_file_unreadable{JOB,instance="a"}': '0x2 1x40',
      'country_file_unreadable{JOB,instance="b"}': '0x40',
      'country_file_unreadable{job="another",instance="c"}': '1x40',
    },
    quietAtMinute: 12,
    fires: {
      atMinute: 13,
      labels: { instance: 'a' },
      summary: 'a cannot use COUNTRY_FILE',
    },
  },
  {
    alert: 'SpotColumnsAway',
    series: {
      'columns_log_usable{JOB,instance="a"}': '1x2 0x90',
      'columns_log_usable{JOB,instance="b"}': '0x40 1x50',
      'columns_log_usable{job="another",instance="c"}': '0x90',
    },
    quietAtMinute: 62,
    fires: {
      atMinute: 63,
      labels: { instance: 'a' },
      summary: 'The column engine of a does not have the log: PostgreSQL answers everything',
    },
  },
  {
    alert: 'SpotTelnetFull',
    series: {
      'telnet_refused_total{JOB,instance="a",reason="all"}': '0x2 0+1x60',
      'telnet_refused_total{JOB,instance="b",reason="address"}': '0+9x60',
      'telnet_refused_total{JOB,instance="b",reason="all"}': '0x5 3x60',
      'telnet_refused_total{job="another",instance="c",reason="all"}': '0+9x60',
    },
    quietAtMinute: 18,
    fires: {
      atMinute: 19,
      labels: a,
      summary: 'a has no telnet connection left, and refuses loggers',
    },
  },
  {
    alert: 'SpotTelnetSlow',
    series: {
      'telnet_spots_left_out_total{JOB,instance="a"}': '0+21x60',
      'telnet_spots_sent_total{JOB,instance="a"}': '0+100x60',
      'telnet_spots_left_out_total{JOB,instance="b"}': '0+20x60',
      'telnet_spots_sent_total{JOB,instance="b"}': '0+100x60',
      'telnet_spots_left_out_total{job="another",instance="c"}': '0+21x60',
      'telnet_spots_sent_total{job="another",instance="c"}': '0+100x60',
    },
    quietAtMinute: 15,
    fires: {
      atMinute: 16,
      labels: a,
      summary: 'Loggers at a do not get one spot in six by telnet: they or the line are too slow',
    },
  },
  {
    alert: 'SpotAlertsBehind',
    series: {
      'alert_matching_behind_spots{JOB,instance="a"}': '0x2 5001x60',
      'alert_matching_behind_spots{JOB,instance="b"}': '5000x60',
      'alert_matching_behind_spots{job="another",instance="c"}': '5001x60',
    },
    quietAtMinute: 7,
    fires: {
      atMinute: 8,
      labels: a,
      summary: 'a matches alerts with spots of long ago: their messages come late',
    },
  },
];
