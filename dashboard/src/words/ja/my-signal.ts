import { count } from '../numbers.js';
import type { Words } from '../words.js';

export const mySignal: Words['mySignal'] = {
  title: '自局の信号',
  callsign: 'コールサイン',
  compareWith: '比較相手',
  show: '表示',
  keepAsMine: (callsign) => `${callsign} は自局です`,
  noCallsign:
    'コールサインを入力すると、受信している局が分かります。自局のものはこのブラウザーに保存されます。',
  tryCall: (callsign) => `${callsign} で試す`,
  window: '期間',
  windows: {
    '10m': { name: '10 分', past: '直近 10 分' },
    '1h': { name: '1 時間', past: '直近 1 時間' },
    today: { name: '今日', past: '今日（UTC）' },
    '24h': { name: '1 日', past: '直近 24 時間' },
  },
  band: 'バンド',
  allBands: '全バンド',
  allModes: '全モード',
  skimmersIn: 'スキマーの場所',
  everywhere: 'すべて',
  continentsHead: '大陸',
  countriesHead: '国',
  region: (name, skimmers) => `${name}（${count(skimmers)}）`,
  entity: (dxcc) => `DXCC ${dxcc}`,
  summary: (of) =>
    `${of.callsign} は${of.past}に ${count(of.countries)} か国のスキマー ${count(of.skimmers)} 局で受信：` +
    `${count(of.spots)} スポット、最良 ${of.best.best} dB（${of.best.spotter}、${of.best.band}）。`,
  nobody: (callsign, past) =>
    `${past}に ${callsign} を受信したスキマーは、選んだ中にはありません。`,
  elsewhere: (skimmers) => `スキマー ${count(skimmers)} 局が、ほかのバンドや場所で受信しました。`,
  isCut: '表示しきれない数のスキマーが受信しました。短い期間を選んでください。',
  mapTitle: (callsign) => `${callsign} が受信されている場所`,
  mapSummary: (callsign, skimmers) =>
    `世界地図：${callsign} を受信したスキマー ${count(skimmers)} 局を SNR 別に表示。表に同じスキマーがあります。`,
  withoutPlace: (skimmers) => `ほかにグリッド不明 ${count(skimmers)} 局`,
  legend: '最良 SNR',
  snrSteps: ['0 dB 未満', '0～9', '10～19', '20～29', '30 dB 以上'],
  ownPlace: 'この局',
  tableTitle: 'スキマー・バンド別',
  noReports: 'この条件では表示するものがありません。',
  showAll: (rows) => `全 ${count(rows)} 行を表示`,
  heads: {
    skimmer: 'スキマー',
    country: '国',
    band: 'バンド',
    best: '最良 dB',
    median: '中央値 dB',
    spots: 'スポット',
    last: '最終',
    km: 'km',
    bearing: '方位',
    time: '時刻、UTC',
    difference: '差、dB',
  },
  bearingHint: (callsign) => `${callsign} から見たアンテナの方位`,
  bearingFrom: (callsign) => `${callsign} からの方位`,
  chartTitle: 'SNR の推移',
  chartOf: { minute: '毎分の中央値、dB、UTC', hour: '毎時の中央値、dB、UTC' },
  asTable: '数値の表',
  compareTitle: 'ほかの局との比較',
  compareHow: '上に別のコールサインを入力すると、両方を受信したスキマーでの強さの差が分かります。',
  compareWithTitle: (callsign, other) => `${callsign} と ${other} の比較`,
  noPairs: (callsign, other) =>
    `同じバンドで ${callsign} と ${other} の両方を受信したスキマーはありません。`,
  difference: (of) =>
    `${of.callsign} は ${of.other} に対して ${of.db} dB（スキマーとバンドの組 ${count(of.pairs)} 件での差の中央値）。`,
  tooFewPairs: (pairs) => `${pairs} 組未満のため、判断には不十分です。`,
};

export const aggregates: Words['aggregates'] = {
  busy: 'サービスはほかの照会に応答中です。数秒後に自動で再照会します。',
  expensive: '時間がかかりすぎます。短い期間か、狭い地域を選んでください。',
  older: '表示中の数値は古いものです。',
};
