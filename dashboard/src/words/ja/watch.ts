import type { Words } from '../words.js';

export const watch: Words['watch'] = {
  title: 'ウォッチリスト',
  counts: (calls, onAir) => (calls === 0 ? '登録なし' : `${calls} 局を登録、${onAir} 局が運用中`),
  add: 'コールサインを登録',
  addButton: '追加',
  calls: '登録したコールサイン',
  refusals: {
    call: 'K1ABC のように、完全なコールサインを入力してください。',
    full: '一覧が一杯です。最大 500 局です。',
  },
  remove: (call) => `${call} の登録を解除`,
  star: (call) => `${call} を登録`,
  column: '登録',
  sound: '音を鳴らす',
  notices: '通知を表示',
  soundWaits: '最初のクリックかキー操作の後に音が鳴ります。',
  noticesRefused:
    'ブラウザーがこのページの通知を表示しません。許可と、https またはこの端末での利用が必要です。',
  onAir: '運用中の登録局',
  up: '登録局、運用中',
  cameUp: (call, band) => `${call} が ${band} で運用中`,
  noticeTitle: (call, band) => `${call}：${band}`,
  noticeBody: (kHz, mode, snr) => `${kHz} kHz ${mode}、${snr} dB`,
  isNew: '前回の確認以降の新着',
  newCount: (stations) => `新着 ${stations}`,
  seen: '確認済みにする',
  seenHint: '表示中の局をすべて確認済みにします',
  copyOf: (text) => `${text} をコピー`,
  copied: (text) => `${text} をコピーしました`,
  fromMe: '自局から',
  fromMeHint: '自局のグリッドから局まで：距離とアンテナの方位',
};

export const skimmerQuality: Words['skimmerQuality'] = {
  entity: '国',
  skew: '偏差 ppm',
  skewHint:
    '周波数がどれだけ高めに出るか（百万分率）：直近 24 時間の中央値。比較が 100 件未満なら空欄',
  suspect: '疑わしい',
  suspectHint: '直近 24 時間のスポットのうち、おそらく誤デコードの局の割合',
};
