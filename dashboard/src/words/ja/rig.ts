import type { Words } from '../words.js';

export const rig: Words['rig'] = {
  title: '無線機',
  lead: '周波数をクリックすると無線機がそこに合い、バンドマップに無線機の周波数が出ます。<code>rigctld</code> を <code>-T 127.0.0.1</code> 付きで、または flrig を起動し、同じパソコンにあるこのサービスのクローンで次を実行します：',
  typeToken: '表示されるトークンはこのブラウザーの外に出ません。',
  port: 'ポート',
  token: 'トークン',
  keep: '無線機を使う',
  forget: '無線機なし',
  bad: 'ポートは 1 から 65535 の数、トークンは空にできません。',
  connecting: '無線機に接続しています…',
  at: (kHz, mode) => `無線機：${kHz} kHz、${mode}`,
  off: '接続なし',
  troubles: {
    radio: (message) =>
      `無線機が応答しません：${message}。電源と、rigctld か flrig が動いているかを確かめてください。`,
    away: (port, command) =>
      `このパソコンのポート ${port} では、このページを受け入れるものがありません。そこで実行してください：${command}`,
    token: 'spot-rig がトークンを拒否しました。表示されたものを「自分の設定」に入力してください。',
    browser:
      'このページからこの機器への接続を許すか、ブラウザーが尋ねています。許可するか、アドレスの左にあるサイトの設定で許可してください。',
    safari:
      'Safari では https のページから無線機に接続できません。Chrome、Edge、Firefox を使ってください。',
  },
  notTaken: (kHz, mode) => `無線機が受け付けませんでした。現在は ${kHz} kHz、${mode} です。`,
  follow: '無線機を追う',
  tune: (kHz, mode) => `無線機を ${kHz} kHz、${mode} に合わせる`,
};
