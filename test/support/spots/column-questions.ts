/** Filters of lists that a column engine answers: each kind of condition. */
export const ASKED_FILTERS: readonly string[] = [
  'snr_min=20',
  'snr_min=5&snr_max=12&mode=CW',
  'wpm_max=25&band=20m,40m',
  'freq_min=7000&freq_max=7030',
  'type=CQ,BEACON',
  'not_type=CQ',
  'continent=EU&spotter_continent=NA&snr_min=10',
  'not_callsign=K1ABC&snr_min=0',
  'spotter=KM3T&snr_min=30',
  'spotter_node=KM3T-2,W3OA-2',
  'not_spotter_node=KM3T-2',
  'distance_min=1000&distance_max=5000',
  'mid_box=-10,150,80,-90',
  'mid_box=20,-60,60,40&snr_min=5',
];

/** Groupings that a column engine answers: every dimension and measure that engines may read differently. */
export const ASKED_GROUPINGS: readonly string[] = [
  'measure=spots,stations,skimmers,snr_max,snr_median,wpm_median,first,last,distance_max',
  'by=hour,band,continent&measure=stations',
  'by=callsign,spotter&measure=distance_max&limit=77',
  'by=day,type&order=-type',
  'by=distance,dxcc',
  'by=time,distance,band&time_step=10m&distance_step=250&measure=spots,paths,located',
  'by=mid_lat,mid_lon&limit=10000',
  'by=mid_grid2,mid_grid4&measure=spots,snr_q1,snr_q3',
  'by=bearing,solar_hour&measure=paths,located,distance_max',
  'by=snr,wpm,spotter&snr_step=1&wpm_step=2&order=-wpm',
  'by=day,distance&format=csv',
  'by=minute,callsign,spotter&measure=spots,snr_median&limit=1000000&format=ndjson',
];

/** Filters of each of these groupings. */
export const GROUPED_FILTERS: readonly string[] = [
  '',
  'mode=CW&snr_min=3',
  'call=A',
  'distance_min=2000',
];
