import { count } from '../numbers.js';
import type { Words } from '../words.js';

export const status: Words['status'] = {
  title: '状態',
  feeds: '受信元',
  service: 'サービス',
  state: '状態',
  states: { ok: '正常', degraded: '一部障害', error: '障害' },
  database: 'データベース',
  databases: { connected: '接続中', disconnected: '未接続' },
  size: 'データベースの容量',
  running: '稼働時間',
  version: 'バージョン',
  live: 'スポットの遅れ',
  behind: (seconds) => `${seconds} 秒`,
  places: '地域',
  countryFileOf: (day) => `${day} のカントリーファイル`,
  askedAt: '確認時刻',
  repeater: 'レピータ',
  connection: '接続',
  connected: '接続中',
  notConnected: '未接続',
  notConfigured: '未設定',
  stale: '停滞',
  lastMessage: '最後のメッセージ',
  users: '利用者',
  roomsWithRoster: '名簿のあるルーム',
  reconnected: '再接続',
  times: (times) => `${count(times)} 回`,
  grids: 'グリッドロケーター',
  known: '既知',
  queued: '検索待ち',
  roles: '役割',
  thisProcess: 'このプロセス',
  noProcess: 'プロセスなし',
  noFeed:
    '受信元が設定されていません。Reverse Beacon Network を受信するには <code>CALLSIGN</code>、ほかの受信元には <code>FEEDS</code> を設定してください。',
  feed: '受信元',
  lastSpot: '最後のスポット',
  spots: 'スポット',
  otherLines: 'その他の行',
};

export const repeater: Words['repeater'] = {
  title: 'レピータ上',
  past: '電波で受信された期間',
  who: 'いま居る人',
  rooms: 'ルーム',
  noRooms: 'ルームはありません。',
  missing: 'レピータが設定されていません。',
  missingHint:
    '誰がいるかを見るには、<code>REPEATERHUB_URL</code> にそのアドレスを（架空のものでよければ <code>demo</code> を）設定し、サービスを再起動してください。',
  away: 'レピータに接続していません。詳しくは<status>状態</status>をご覧ください。',
  nobody: 'レピータには誰もいません。',
  listed: (on, inRooms) =>
    `${count(inRooms)} 人中 ${count(on)} 人を表示：レピータは名簿のあるルームの名前だけを伝え、人数は全員を数えます。`,
  leadToday: (on, heard) =>
    `一覧に <b>${count(on)}</b> 人、うち <b>${count(heard)}</b> 人を今日電波で受信`,
  lead: (on, heard, hours) =>
    `一覧に <b>${count(on)}</b> 人、うち <b>${count(heard)}</b> 人を直近 ${hours} 時間に電波で受信`,
};

export const charts: Words['charts'] = {
  title: 'グラフ',
  nothing: (isLongest: boolean) =>
    `この期間には何も受信されていません。${isLongest ? '' : '長い期間を選んでください。'}`,
  byHour: '時間別のスポット',
  range: (spots, from, to) => `${count(spots)} スポット、${from}～${to} UTC`,
  noHour: 'スポットのある 1 時間がまだ完了していません。現在の 1 時間は、終わると表示されます。',
  byBand: 'バンド別',
  bandCaption: 'バンド別のスポット',
  byMode: 'モード別',
  modeCaption: 'モード別のスポット',
  most: '最も多く受信',
  mostCaption: '最も多く受信された局',
};

export const skimmers: Words['skimmers'] = {
  title: 'スキマー',
  bySpots: 'スポット数順',
  busiest: (shown, total) => `${count(total)} 局中、上位 ${shown} 局`,
  active: (total) => `${count(total)} 局が活動中`,
  none: (isLongest: boolean) =>
    `この期間に報告したスキマーはありません。${isLongest ? '' : '長い期間を選んでください。'}`,
};
