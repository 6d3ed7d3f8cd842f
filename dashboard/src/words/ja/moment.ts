import type { Words } from '../words.js';

/** Moments of the past on map and band map. */
export const moment: Words['moment'] = {
  line: 'タイムライン',
  moment: '時点（UTC）',
  now: '現在',
  notNow: (at) => `${at} の受信状況です。現在ではありません`,
  back: '1ステップ戻る',
  forward: '1ステップ進む',
  play: '再生',
  speed: '速度',
  span: '表示範囲',
  keys: '矢印キーで1ステップ、Page Up と Page Down で1時間、Home で最初のスポット、End で現在に移ります。',
  empty: (band) => `この期間、${band} では何も受信されていません。`,
};
