import { count } from '../numbers.js';
import type { Words } from '../words.js';

export const cards: Words['cards'] = {
  heard: (callsign) => `今 ${callsign} を受信している所`,
  notHeard: '過去 15 分間に受信されていません。',
  skimmers: (skimmers) => `スキマー ${count(skimmers)}`,
  best: (skimmer, db, kHz) => `最強：${skimmer} で ${db} dB、${kHz} kHz`,
  farthest: (skimmer, km) => `最遠：${skimmer}、${km} km`,
  open: '今ここから開いているバンド',
  openCaption: '自局周辺のスキマーが過去 1 時間に受信したスポット、大陸とバンド別',
  nothingOpen: '自局周辺のスキマーは過去 1 時間に何も受信していません。',
  cell: (spots, usual) =>
    `過去 1 時間に ${count(spots)}` +
    (usual === undefined ? '' : `、この時間帯は通常 ${count(Math.round(usual))}`),
  needed: '必要な局で今出ているもの',
  neededWhy: 'ログを読み込むと、今出ている必要な局（新しい国、バンド、モード）を表示します。',
  giveLog: 'ログを読み込む',
  allNeeded: '必要な局すべて',
  nothingNeeded: 'ログに必要な局は過去 15 分間に受信されていません。',
  more: '通常より多い',
  less: '通常より少ない',
  welcome: 'あなたの局は？',
  welcomeWhy:
    'コールサインとグリッドで、どこで受信されているか、どのバンドが開いているか、アンテナの方向が分かります。このブラウザーにだけ保存されます。',
  skip: 'スキップ',
};
