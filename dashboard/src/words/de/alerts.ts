import type { Words } from '../words.js';

export const alerts: Words['alerts'] = {
  link: 'Alarm',
  title: 'Alarme',
  lead: 'Ein Alarm meldet dir, wenn ein Spot zu seinen Filtern passt. Nichts muss dafür offen bleiben.',
  make: 'Alarm anlegen',
  none: 'In diesem Browser gibt es noch keinen Alarm. Wähle in einer Liste von Spots Filter, dann „Alarm“.',
  nothingKept:
    'Dieser Browser speichert nichts: Lade die Schlüssel herunter, bevor du die Seite verlässt.',
  everySpot: 'Noch ist kein Filter gewählt: Ein Alarm braucht mindestens einen.',
  choose: 'Filter wählen',
  others: 'Andere Filter',
  onRepeater: 'wer auf dem Relais ist',
  joinsRepeater: 'wer auf das Relais kommt',
  worked: (triples) => `ohne ${triples} gearbeitete`,
  form: {
    newTitle: 'Neuer Alarm',
    changeTitle: (name) => `${name} ändern`,
    saveAs: 'Speichern als',
    aNewOne: 'neuer Alarm',
    filters: 'Filter',
    presence: 'Das Relais-Netz',
    presences: {
      none: 'ist egal',
      on_repeater: 'die Station ist auch dort',
      joined_repeater: 'melden, wenn jemand dorthin kommt, auch ohne Spot',
    },
    name: 'Name',
    nameHint: 'So heißt er in seinen Meldungen.',
    cooldown: 'Ruhezeit, Minuten',
    cooldownHint: 'Für eine Station, die auf Band und Betriebsart schon gemeldet ist: 1 bis 1440.',
    skimmers: 'Skimmer',
    skimmersHint: 'So viele verschiedene müssen die Station innerhalb von 10 Minuten gehört haben.',
    endsOn: 'Endet am',
    endsOnHint: 'Am Ende dieses Tages, UTC. Leer: ein Jahr nach der letzten Änderung.',
    save: 'Alarm anlegen',
    change: 'Speichern',
    isBusy: 'Wird gespeichert…',
    cancel: 'Abbrechen',
  },
  to: {
    title: 'Ziel der Meldungen',
    same: (host) => `wie bisher: ${host}`,
    kinds: { web_push: 'Dieser Browser', webhook: 'Ein Webhook', ntfy: 'Ein Thema bei ntfy' },
    pushHint:
      'Dieses Gerät zeigt die Meldung, auch wenn die Seite geschlossen ist. Der Browser fragt einmal.',
    url: 'URL',
    webhookHint:
      'Er muss die Prüffrage der ersten Nachricht beantworten; danach wird dorthin gemeldet.',
    secret: 'Geheimer Schlüssel',
    secretHint: 'Optional: Damit werden die Nachrichten signiert.',
    topic: 'URL des Themas',
    topicHint:
      'Die Adresse seiner Seite, wie ntfy.sh/mein-thema mit https. Dorthin geht ein Code aus acht Buchstaben und Ziffern, den du hier eingibst.',
    token: 'Token',
    tokenHint: 'Nur, wenn das Thema eines verlangt.',
  },
  push: {
    insecure: 'Browser erlauben das nur auf Seiten mit https. Nimm eines der anderen Ziele.',
    unsupported:
      'Dieser Browser kann das nicht. Auf einem iPhone: Lege die Seite zuerst auf den Home-Bildschirm.',
    denied:
      'Dieser Browser lässt keine Mitteilungen dieser Seite zu: Erlaube sie in seinen Einstellungen oder nimm eines der anderen Ziele.',
    silent:
      'Der Push-Dienst dieses Browsers antwortet nicht. Versuche es später oder nimm eines der anderen Ziele.',
    failed: (reason) =>
      `Der Browser konnte sich nicht anmelden: ${reason}. Nimm eines der anderen Ziele.`,
  },
  log: {
    label: 'Gearbeitetes ausschließen',
    hint: 'Nach deinem Log. Nur Land, Band und Betriebsart werden gesendet; Rufzeichen und Zeiten bleiben in diesem Browser.',
    beyond: (left, max) =>
      `Höchstens ${max} gehen in einen Alarm: ${left} passen nicht hinein und werden gemeldet, als wären sie nicht gearbeitet.`,
    kept: (triples) =>
      `${triples} Länder auf Band und Betriebsart werden als gearbeitet ausgeschlossen.`,
    renew: (triples) => `Die ${triples} aus meinem jetzigen Log nehmen`,
  },
  state: {
    unconfirmed: 'unbestätigt: das Ziel hat noch nicht zugestimmt',
    active: 'aktiv',
    paused: 'angehalten',
    failing: 'gestört: die letzte Nachricht kam nicht an',
    ended: 'beendet',
  },
  card: {
    filters: 'Filter',
    state: 'Zustand',
    lastError: 'Letzter Fehler',
    to: 'Ziel',
    sent: 'Gesendet',
    pace: 'Ruhezeit',
    paceText: (minutes, skimmers) =>
      `${minutes} min` + (skimmers > 1 ? `, ab ${skimmers} Skimmern` : ''),
    ends: 'Endet',
    endsNever: 'ein Jahr nach der letzten Änderung',
    test: 'Testen',
    tested: 'Ein Test ist unterwegs.',
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    change: 'Ändern',
    renew: 'Verlängern',
    renewed: 'Um ein Jahr verlängert.',
    end: 'Beenden…',
    code: 'Der Code aus acht Buchstaben und Ziffern',
    confirm: 'Bestätigen',
    endTitle: 'Alarm beenden',
    endAsk: (name) => `${name} endgültig beenden? Was noch aussteht, wird nicht gesendet.`,
    endYes: 'Beenden',
    endNo: 'Behalten',
    refused:
      'Sein Schlüssel gilt nicht mehr: Der Alarm wurde beendet, oder der Schlüssel gehört einem anderen.',
    forget: 'Aus der Liste nehmen',
    again: 'Noch einmal prüfen',
  },
  keys: 'Dieser Browser speichert die Schlüssel seiner Alarme. Wer einen Schlüssel hat, kann den Alarm lesen, ändern und beenden. <mine>Auf ein anderes Gerät mitnehmen</mine>',
};
