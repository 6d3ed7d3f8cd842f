import { count } from '../numbers.js';
import type { Words } from '../words.js';

export const live: Words['live'] = {
  title: 'スポット（ライブ）',
  titleStill: 'スポット',
  glance: {
    label: '直近 1 時間',
    spotsPerHour: 'スポット/時',
    spotsPerMinute: '現在のスポット/分',
    stations: '局',
    skimmers: 'スキマー',
    busiestBand: '最も活発なバンド',
    modes: 'モード',
  },
  match: '件が該当',
  inPastHour: '（直近 1 時間）',
  tableLabel: 'スポットの表',
  showMore: (rows) => `さらに ${count(rows)} 件を表示`,
  stationsLive: '局、ライブ',
  stations: '局',
  reports: 'レポート',
  bar: '一覧の表示',
  rows: '行の内容',
  look: {
    button: '列',
    columns: '列',
    isRoomy: '行を高く',
    lookup: 'コールサインのリンク先',
    noLookup: 'このページのスポット',
    bandUnit: 'バンドの単位',
    metres: 'メートル',
    megahertz: 'MHz',
  },
  stationOnceTooLong: '「各局 1 行」は最長 24 時間です。短い期間を選んでください。',
  ofSpots: (_stations, spots) => (spots === undefined ? '局' : `局／スポット ${count(spots)} 件`),
  waiting: (spots) => `一覧の操作中につき新着 ${count(spots)} 件を保留中`,
  pause: '一時停止',
  resume: (waiting) => (waiting > 0 ? `再開（新着 ${count(waiting)}）` : '再開'),
  refused: 'このフィルターは使えません。上をご覧ください。',
  noMatch: '該当するスポットがありません。フィルターを外すか、期間を長くしてください。',
  noMatchYet:
    '該当するスポットがありません。フィルターを外すか、期間を長くするか、お待ちください。該当するスポットは自動で表示されます。',
  nothing:
    '直近 1 時間のスポットはありません。届けば自動で表示されます。受信元の接続は<status>状態</status>で確認できます。',
  pages: {
    spots: 'スポットのページ',
    stations: '局のページ',
    newer: '新しい方へ',
    older: '古い方へ',
    newest: '最新',
    page: (number, pages) => `${count(number)} / ${count(pages)} ページ`,
    range: (from, to, total) => `${count(total)} 件中 ${count(from)}～${count(to)}`,
  },
  bands: {
    title: '現在のバンド',
    how: '毎分のスポット数、直近 10 分と 1 時間の比較',
    rates: (now, hour) => `現在 毎分 ${now}、1 時間では ${hour}`,
    rising: '上昇',
    falling: '下降',
  },
  day: '直近 24 時間',
  charts: 'グラフ',
  all: 'すべて',
  topSkimmers: '上位スキマー',
  noSkimmer: '直近 1 時間に報告したスキマーはありません。',
};

export const map: Words['map'] = {
  title: '受信されたグリッドの地図',
  grids: '受信グリッド',
  enlarge: '拡大',
  label: '地図',
  extent: (grids, entities, paths, skimmers, isTrimmed) =>
    `グリッド ${count(grids)}、${entities > 0 ? `エンティティの中心 ${count(entities)}、` : ''}` +
    `${isTrimmed ? '最新の' : ''}経路 ${count(paths)}、スキマー ${count(skimmers)}`,
  gridUnknown: (entity) => `${entity}（グリッド不明）`,
  summary: (places, skimmers) =>
    `夜の部分を示した世界地図。スキマー ${count(skimmers)} 局が受信した場所 ${count(places)} か所。表に同じスポットがあります。`,
  keys: '矢印キーで地図を移動、＋と－で拡大・縮小、0 で全体表示、Enter で中央の場所の一覧を開きます。',
  whole: '全体を表示',
  kind: '図法',
  kinds: { flat: '平面', azimuthal: '正距方位' },
  missing: '地図を読み込めませんでした。',
  legend: '凡例',
  heard: '受信された局',
  entity: 'グリッド不明：エンティティの中心',
  needed: 'ログに必要：ニューエンティティまたはニューバンド',
  skimmer: 'スキマー',
  night: '夜（境目がグレーライン）',
  longest: '最長の経路',
  noPath:
    'まだ経路がありません。両端のグリッドロケーターが必要です。バックグラウンドで検索しています。',
};
