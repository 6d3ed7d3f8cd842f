import type { Words } from '../words.js';

export const controlsRow: Words['controlsRow'] = {
  bar: '場所、強さ、期間、モード、バンド',
  ask: '一つの欄で指定',
  askExamples:
    'コールサインの一部、または Enter で 20m、CW、EU、>15、japan、near me、by DL8LAS、-W1AW、6h、today などの語。',
  enterFor: (said) => (said === '' ? 'Enter：他のフィルターなし' : `Enter：${said}`),
  unknown: (word) => `「${word}」は解釈できません。`,
  place: '場所',
  anywhere: 'すべての場所',
  nearMe: '近くで受信',
  stationIn: '局の場所',
  heardIn: '受信したスキマーの場所',
  heardInShort: (place) => `受信：${place}`,
  otherPlaces: 'その他の場所…',
  strength: '強さ',
  anyStrength: 'すべて dB',
};
