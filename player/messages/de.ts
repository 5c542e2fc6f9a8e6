import type { Messages } from './en';

/** The German texts; formal address. */
export const de: Messages = {
  player: 'Videoplayer: {title}',
  loading: 'Das Video wird geladen.',
  retry: 'Erneut versuchen',
  openPage: 'In neuem Tab öffnen',
  encoding: 'Fortschritt der Verarbeitung',
  replay: 'Noch einmal ansehen',
  cast: 'Auf einem anderen Bildschirm abspielen',
  quality: 'Qualität',
  speed: 'Geschwindigkeit',
  captions: 'Untertitel',
  back: 'Zurück zum vorherigen Menü',
  settings: 'Einstellungen',
  off: 'Aus',
  automatic: 'Automatisch',
  withSounds: 'mit Geräuschen',
  close: 'Schließen',
  unmute: 'Ton einschalten',
  chapters: 'Kapitel',
  said: { volume: 'Lautstärke', muted: 'Ton aus', unmuted: 'Ton an', chapter: 'Kapitel' },
  transcript: {
    title: 'Transkript',
    language: 'Sprache des Transkripts',
    loading: 'Das Transkript wird geladen.',
    empty: 'Dieses Transkript enthält keinen Text.',
    failed: 'Das Transkript konnte nicht geladen werden.',
    copy: 'Transkript kopieren',
    copied: 'Transkript kopiert',
    notCopied: 'Ihr Browser erlaubt das Kopieren hier nicht.',
    close: 'Transkript schließen',
    follow: 'Wiedergabe folgen',
    search: 'Im Transkript suchen',
    hits: '{index} von {count}',
    noHits: 'Keine Treffer',
    previousHit: 'Vorheriger Treffer',
    nextHit: 'Nächster Treffer',
  },
  errors: {
    private: {
      title: 'Dieses Video ist privat',
      text: 'Nur seine Inhaber können es ansehen. Bitten Sie sie, es öffentlich zu schalten.',
    },
    missing: {
      title: 'Dieses Video gibt es nicht',
      text: 'Es wurde entfernt oder die Adresse ist unvollständig. Bitte prüfen Sie die Adresse.',
    },
    waiting: {
      title: 'Dieses Video wird noch hochgeladen',
      text: 'Sie können diese Seite geöffnet lassen: Das Video startet von selbst, sobald es fertig ist.',
    },
    encoding: {
      title: 'Dieses Video wird noch verarbeitet',
      text: 'Sie können diese Seite geöffnet lassen: Das Video startet von selbst, sobald es fertig ist.',
    },
    failed: {
      title: 'Dieses Video konnte nicht verarbeitet werden',
      text: 'Mit der Datei stimmt etwas nicht. Bitte sagen Sie der Person Bescheid, von der Sie den Link haben.',
    },
    forbidden: {
      title: 'Dieses Video darf auf dieser Website nicht gezeigt werden',
      text: 'Die Inhaber bestimmen, welche Websites es zeigen. Auf seiner eigenen Seite können Sie es ansehen.',
    },
    offline: {
      title: 'Keine Verbindung',
      text: 'Das Video ist nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung.',
    },
    server: {
      title: 'Das Video ist gerade nicht verfügbar',
      text: 'Beim Anbieter gibt es eine Störung; an Ihrer Verbindung liegt es nicht. Es wird gleich noch einmal versucht.',
    },
    decode: {
      title: 'Die Wiedergabe wurde unterbrochen',
      text: 'Ein Teil des Videos konnte nicht gelesen werden. Versuchen Sie es erneut; es geht an derselben Stelle weiter.',
    },
    unplayable: {
      title: 'Dieses Video kann nicht abgespielt werden',
      text: 'Ihr Browser kann dieses Video nicht abspielen. Bitte verwenden Sie eine aktuelle Version oder einen anderen Browser.',
    },
    broken: {
      title: 'Die Angaben zu diesem Video sind beschädigt',
      text: 'An Ihrem Browser liegt es nicht. Bitte sagen Sie der Person Bescheid, von der Sie den Link haben.',
    },
  },
};
