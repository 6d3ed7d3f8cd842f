import { count } from '../numbers.js';
import type { Words } from '../words.js';

export const bandmap: Words['bandmap'] = {
  heading: 'バンドマップ',
  title: (band, stations) => `${band}：${stations}`,
  stations: (stations) => `${count(stations)} 局`,
  mostOf: (shown, total) => `${count(total)} 局中、低い方から ${count(shown)} 局`,
  empty: (band) => `この期間、${band} では何も受信されていません。受信されれば自動で表示されます。`,
  tooLong: 'バンドマップは最長 24 時間です。短い期間を選んでください。',
  label: (band) => `${band} の局、周波数順`,
  keys: '矢印キーで局から局へ移動、＋と－で拡大・縮小します。+7 はそこにいる残り 7 局を開きます。',
  behind: (stations) => `ここにあと ${count(stations)} 局`,
  zoomIn: '拡大',
  zoomOut: '縮小',
  kHz: 'kHz',
  legend: '記号',
  meanings: {
    watched: '登録局',
    new: '前回の確認以降の新着',
    confirmed: '2 局以上のスキマーが確認',
    single: 'スキマー 1 局が受信',
    suspect: 'おそらく誤デコード',
  },
};
