import { count } from '../numbers.js';
import type { Words } from '../words.js';

export const condition: Words['condition'] = {
  noAnswer: 'サービスが応答しません。',
  notAnsweredFor: (span) => `サービスが ${span} 応答していません。再試行中です。`,
  tryingAgain: (reason) => `${reason} 再試行中です。`,
  disconnected: '切断',
  reconnecting: '再接続中',
  lost: '接続が切れました。再試行中です。',
  connecting: '接続中',
  waiting: 'サービスを待っています。',
  databaseAway: 'DB 不通',
  databaseAwayDetail:
    'サービスがデータベースに接続できません。スポットは保持され、復旧後に保存されます。',
  starting: '起動中',
  inventing: (invented, total) =>
    `デモの過去データを作成中：${count(total)} 時間のうち ${count(invented)} 時間ができました。` +
    '完了するまで数値は増えます。',
  noFeed: '受信元なし',
  noFeedDetail: '受信元が設定されていません。新しいスポットは届きません。',
  feedDown: '受信元断',
  notConnected: (names) => `未接続：${names}。`,
  stale: '停滞',
  staleFeed: (name, problem) =>
    `${name} は接続中ですが、スポットが届きません${problem === undefined ? '' : `：${problem}`}。`,
  quiet: (age) => `受信元は接続中ですが、最後のスポットは ${age}前です。`,
  polling: 'ライブ（照会）',
  pollingDetail: '接続中。毎秒、新しいスポットを照会しています。',
  live: 'ライブ',
  liveDetail: 'サービスと受信元は接続されています。',
};

export const units: Words['units'] = {
  now: '今',
  seconds: (seconds) => `${seconds} 秒`,
  minutes: (minutes) => `${minutes} 分`,
  hours: (hours) => `${hours} 時間`,
  days: (days) => `${days} 日`,
  ago: (age) => (age === '今' ? age : `${age}前`),
  percent: (share) => `${share}%`,
};

export const common: Words['common'] = {
  loading: '読み込み中…',
  tryingAgain: 'ページが自動で再試行します。',
  older: '表示中の数値は古いものです。',
  unloaded: 'この部分を読み込めませんでした。',
  tryAgain: '再試行',
  loadAgain: 'ページを再読み込み',
  copied: 'コピーしました',
  calendar: 'カレンダー',
  noTime: (example) => `時刻は ${example} のように書いてください`,
  window: '期間',
  windows: {
    hours: (hours) => `${hours} 時間`,
    days: (days) => `${days} 日`,
    dayBefore: 'その前の 24 時間',
  },
  language: '言語',
};

export const install: Words['install'] = {
  button: 'アプリとしてインストール',
  description: 'アマチュア無線のライブスポット：どの局がどこで、どのバンドで受信されているか',
  away: 'サービスに接続できません。',
  noNetwork: 'この端末はネットワークに接続されていません。',
  noAnswerSince: (time) => `${time} UTC から応答がありません。`,
  triesAgain: '表示内容はライブではありません。ページが自動で再試行します。',
  notCopied: 'ブラウザーでコピーできません。文字を選択してください。',
};
