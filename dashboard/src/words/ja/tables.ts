import { count } from '../numbers.js';
import type { Words } from '../words.js';

export const tables: Words['tables'] = {
  station: '局',
  callsign: 'コールサイン',
  skimmer: 'スキマー',
  entity: '国',
  grid: 'GL',
  band: 'バンド',
  mode: 'モード',
  modeHead: 'モード',
  spots: 'スポット',
  ago: '経過',
  heard: '受信',
  name: '名前',
  room: 'ルーム',
  bar: '棒',
  share: '割合',
  hour: '時',
  bands: 'バンド',
  modes: 'モード',
  wpmHint: '1 分間の語数',
  path: 'スキマーから',
  pathHint: '受信したスキマーから局までの距離',
  last: '最終',
  age: '経過',
  ageHint: '最後に受信されてからの時間',
  sort: (name) => `${name}で並べ替え`,
  sortedOf: (name, shown, total) =>
    `全 ${count(total)} 件のうち表示中の ${count(shown)} 件を「${name}」で並べ替え`,
  lastHint: '最後に受信された時刻、UTC',
  bestDbHint: '最良の SN 比',
  best: '最良',
  bestHint: '最良の SN 比を報告したスキマー',
  by: '数',
  byHint: '受信したスキマーの数（フィルターに合うもののみ）',
  byMore: 'フィルターに合わないスキマーも受信しています。',
  activates: (what) => `${what}から運用中`,
  quality: '確度',
  qualities: { confirmed: '確認済', single: '単独', suspect: '疑わしい' },
  qualityHints: {
    confirmed: '10 分以内に 2 局以上のスキマーがこの周波数で受信しました。',
    single: 'この周波数で確認した 2 局目のスキマーはありません。',
    suspect:
      'おそらく誤デコードです。はるかに多くのスキマーが、この周波数で似たコールサインを受信しています。',
  },
  spotsCaption: 'スポット、新しい順',
  stationsCaption: '局、最後に受信された順',
  hoursCaption: '時間別のスポット、UTC',
  keys: '矢印キーで局から局へ移動します。',
};

export const filterText: Words['filterText'] = {
  list: (parts) => parts.join('、'),
  age: (units, unit) => `${units} ${{ s: '秒', m: '分', h: '時間', d: '日' }[unit]}`,
  window: (since, until) => (since === '' ? `${until} までの 1 時間` : `${since}～${until}`),
};
