import { count } from '../numbers.js';
import type { Words } from '../words.js';

export const bandOpen: Words['bandOpen'] = {
  title: 'バンドは開いているか',
  from: '受信地',
  to: '局の場所',
  anywhere: 'すべて',
  near: (grid) => `${grid} 付近`,
  country: '国',
  noCountry: '選択',
  entity: (dxcc) => `DXCC ${dxcc}`,
  day: '日',
  today: '今日',
  yesterday: '昨日',
  count: '集計',
  measures: { spots: 'スポット', stations: '局' },
  measured: {
    spots: (n) => `${count(n)} スポット`,
    stations: (n) => `${count(n)} 局`,
  },
  band: 'バンド',
  loadingHistory: '過去の日を読み込み中…',
  verdicts: {
    open: () => '現在開いています。この時刻としては普段どおりです。',
    openEarly: (hour) => `現在開いています。普段より早く、いつもは ${clock(hour)} からです。`,
    openUnusual: () => '現在開いています。この時刻には珍しいことです。',
    openNoHistory: () => '現在開いています。',
    closed: (hour) =>
      hour === undefined
        ? '現在は開いていません。普段も開きません。'
        : `現在は開いていません。普段は ${clock(hour)} に開きます。`,
    closedUnusual: () => '現在は開いていません。この時刻なら普段は開いています。',
    closedNoHistory: () => '現在は開いていません。',
  },
  pastHour: (of) =>
    `${pathText(of.band, of.to)}：直近 1 時間に ${of.heard}、` +
    (of.mean === undefined
      ? `${clock(of.hour)}～${clock(of.hour + 1)} を比べられる過去の日はありません。`
      : `この時刻は普段 ${count(Math.round(of.mean * 10) / 10)}` +
        `（${clock(of.hour)}～${clock(of.hour + 1)}、${count(of.days)} 日間の平均）。`),
  path: (band, to) => `${pathText(band, to)}。`,
  openHours: (isYesterday, spans) =>
    `${isYesterday ? '昨日' : '今日'}：${spans.length === 0 ? '開かず' : `${spanList(spans)} に開放`}。`,
  usualHours: (spans) => (spans.length === 0 ? '' : `普段：${spanList(spans)}。`),
  openMeans: (from) => `開放とは 1 時間に ${from}以上のこと。時刻は UTC です。`,
  todayTitle: '今日の時間別、UTC',
  yesterdayTitle: '昨日の時間別、UTC',
  hoursTable: '時間別のバンド',
  hoursCaption: 'バンドと時刻別：受信された数と、その時刻の普段の数',
  meanOf: (days) => `普段：過去 ${days} 日間の平均`,
  meanOfSome: (min, max, all) =>
    `普段：${min === max ? '' : `${min}～`}${count(max)} 日間の平均（まだ ${all} 日分がないため）`,
  noMean: '比べられる過去の日がまだありません',
  usually: 'これから、普段は',
  cell: (of) =>
    `${of.band}、${of.hour} 時：${of.heard}` +
    (of.mean === '' ? '' : `、普段は ${of.mean}（${count(of.days)} 日間の平均）`),
  legend: '濃淡と記号',
  few: '少',
  many: '多',
  more: '普段の 2 倍以上',
  less: '普段の半分以下',
  smallIsUsual: '小さい数字：この時刻の普段の数',
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
function spanList(spans: readonly (readonly [number, number])[]): string {
  return spans.map(([from, to]) => `${clock(from)}～${clock(to)}`).join('、');
}
