import type { Words } from '../words.js';

/** Moments of the past on map and band map. */
export const moment: Words['moment'] = {
  line: 'タイムライン',
  moment: '時点（UTC）',
  now: '現在',
  notNow: (at) => `${at} の状況です。現在ではありません`,
  unreadable: (at) => `「${at}」という時点はありません。現在を表示しています`,
  future: (at) => `${at} はまだ先です。現在を表示しています`,
  takeOff: '外す',
  ended: (at) => `この期間は ${at} に終わりました。現在ではありません`,
  first: (at) => `最初のスポット（${at}）`,
  back: '1ステップ戻る',
  forward: '1ステップ進む',
  play: '再生',
  speed: '速度',
  span: '表示範囲',
  keys: '矢印キーで1ステップ、Page Up/Down で1時間、Home で先頭、End で現在へ。',
  empty: (band) => `この期間、${band} では何も受信されていません。`,
};
