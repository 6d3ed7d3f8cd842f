import type { Words } from '../words.js';

export const shell: Words['shell'] = {
  skip: '本文へ移動',
  brand: 'スポット',
  description: 'アマチュア無線のスポットをライブで：どの局が、どこで、どのバンドで聞こえているか',
  views: '画面',
  allViews: 'すべての画面',
  demo: 'デモ',
  demoInvented: 'ここの局とスポットはすべて架空のものです。',
  demoSet: '設定項目',
  demoListens: 'を設定すると、実際のネットワークを受信します。',
  apiDocumented: 'API の文書',
  openApi: 'OpenAPI',
  utc: '協定世界時',
  timesAreUtc: '時刻は UTC',
  version: (version) => `バージョン ${version}`,
  conditions: 'コンディション（NOAA）',
  conditionUnknown: '現在は不明',
  newGroup: '新しいグループ',
  live: 'スポット（ライブ）',
  themes: { auto: 'システムと同じ', light: 'ライト', dark: 'ダーク' },
  theme: (name, next) => `配色：${name}。${next}に変更`,
};
