import { count } from '../numbers.js';
import type { Words } from '../words.js';

export const bandOpen: Words['bandOpen'] = {
  title: 'バンドのオープン状況',
  from: '受信地',
  to: '局の場所',
  anywhere: 'すべて',
  near: (grid) => `${grid} 付近`,
  country: '国',
  noCountry: '選択',
  entity: (dxcc) => `DXCC ${dxcc}`,
  day: '期間',
  past: '過去 24 時間',
  before: 'その前の 24 時間',
  count: '集計',
  measures: { spots: 'スポット', stations: '局' },
  measured: {
    spots: (n) => `${count(n)} スポット`,
    stations: (n) => `${count(n)} 局`,
  },
  band: 'バンド',
  loadingHistory: '過去の日を読み込み中…',
  verdicts: {
    open: () => '現在オープンしています。この時刻としてはいつもどおりです。',
    openEarly: (hour) => `現在オープンしています。普段より早く、いつもは ${clock(hour)} からです。`,
    openUnusual: () => '現在オープンしています。この時刻には珍しいことです。',
    openNoHistory: () => '現在オープンしています。',
    closed: (hour) =>
      hour === undefined
        ? '現在はオープンしていません。普段もオープンしません。'
        : `現在はオープンしていません。普段は ${clock(hour)} にオープンします。`,
    closedUnusual: () => '現在はオープンしていません。この時刻なら普段はオープンしています。',
    closedNoHistory: () => '現在はオープンしていません。',
    unknown: () => '不明です。直近 1 時間は何も受信されていません。',
  },
  pastHour: (of) =>
    `${pathText(of.band, of.to)}：直近 1 時間に ${of.heard}、` +
    (of.mean === undefined
      ? `普段の数を示すには日数が足りません（${of.minDays} 日以上必要、現在 ${of.days} 日）。`
      : `この時刻は普段 ${count(Math.round(of.mean * 10) / 10)}` +
        `（${clock(of.hour)}～${clock(of.hour + 1)}、${count(of.days)} 日間の平均）。`),
  path: (band, to) => `${pathText(band, to)}。`,
  openHours: (spans, nowHour) =>
    `${nowHour === undefined ? 'その前の 24 時間' : '過去 24 時間'}：${spans.length === 0 ? 'オープンなし' : `${spanList(spans, nowHour)} にオープン`}。`,
  unheardHours: (spans) => `データなし：${spanList(spans)}。`,
  usualHours: (spans) => (spans.length === 0 ? '' : `普段：${spanList(spans)}。`),
  openMeans: (from) => `オープンとは 1 時間に ${from}以上のこと。時刻は UTC です。`,
  pastTitle: '過去 24 時間の時間別、UTC',
  beforeTitle: 'その前の 24 時間の時間別、UTC',
  hoursTable: '時間別のバンド',
  hoursCaption: 'バンドと時刻別：受信された数と、その時刻の普段の数',
  meanOf: (days) => `普段：過去 ${days} 日間の平均`,
  meanOfSome: (min, max, all) =>
    `普段：${min === max ? '' : `${min}～`}${count(max)} 日間の平均（まだ ${all} 日分がないため）`,
  noMean: (days, minDays) => `普段：${minDays} 日分のデータから表示（現在 ${count(days)} 日分）`,
  cell: (of) =>
    `${of.band}、${of.hour} 時：${of.heard}${of.isNow ? '（途中）' : ''}` +
    (of.mean === '' ? '' : `、普段は ${of.mean}（${count(of.days)} 日間の平均）`),
  cellUnheard: (band, hour) => `${band}、${hour} 時：データなし`,
  legend: '濃淡と記号',
  few: '少',
  many: '多',
  more: '普段の 2 倍以上',
  less: '普段の半分以下',
  smallIsUsual: '小さい数字：この時刻の普段の数',
  notOver: 'まだ途中の時間',
  unheard: 'データなし：何も受信されていない',
  distanceTitle: 'バンド別の距離',
  distanceAside: '直近 1 時間、500 km 刻み（下端で表示）',
  distanceTable: 'バンド別の距離',
  distanceCaption: 'スキマーと局の距離別、バンド別',
  km: 'km',
  unknown: '不明',
  bandSpots: (band) => `${band} の直近 1 時間のスポット`,
  nothing: '直近 1 時間には何も受信されていません。',
};

/** `07:00` of an hour of the day. */
function clock(hour = 0): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** `10 m → ヨーロッパ` */
function pathText(band: string, to: string): string {
  return `${band.replace(/c?m$/, ' $&')}${to === '' ? '' : ` → ${to}`}`;
}

/** `07:00～11:00、16:00～18:00` */
function spanList(spans: readonly (readonly [number, number])[], nowHour?: number): string {
  return spans
    .map(([from, to]) => `${clock(from)}～${to - 1 === nowHour ? '現在' : clock(to)}`)
    .join('、');
}
