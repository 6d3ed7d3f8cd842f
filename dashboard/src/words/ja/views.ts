import type { Words } from '../words.js';

export const views: Words['views'] = {
  live: 'ライブ',
  bandOpen: 'オープン状況',
  mySignal: '自局の信号',
  map: '地図',
  bandmap: 'バンドマップ',
  charts: 'グラフ',
  ask: '質問',
  skimmers: 'スキマー',
  repeater: 'レピータ',
  groups: 'グループ',
  alerts: 'アラート',
  mine: '自分の設定',
  status: '状態',
};

export const continents: Words['continents'] = {
  EU: 'ヨーロッパ',
  NA: '北アメリカ',
  AS: 'アジア',
  SA: '南アメリカ',
  AF: 'アフリカ',
  OC: 'オセアニア',
  AN: '南極',
};
