/**
 * The player's texts in addition to media-chrome's. Simple placeholders: intl-messageformat would add 2.5 kB
 * gzip.
 */
const en = {
  player: 'Video player: {title}',
  loading: 'The video is loading.',
  retry: 'Try again',
  openPage: 'Open in a new tab',
  replay: 'Play again',
  share: 'Share',
  starting: 'Loading',
  slow: 'The connection is slow. It goes on as soon as there is enough.',
  cast: 'Play on another screen',
  captions: 'Captions',
  settings: 'Settings',
  chapters: 'Chapters',
  transcript: {
    title: 'Transcript',
    language: 'Language of the transcript',
    loading: 'The transcript is loading.',
    empty: 'There is no text in this transcript.',
    failed: 'The transcript could not be loaded.',
    copy: 'Copy transcript',
    copied: 'Transcript copied',
    notCopied: 'Your browser does not allow copying here.',
    close: 'Close transcript',
    follow: 'Follow playback',
    search: 'Search in transcript',
    hits: '{index} of {count}',
    noHits: 'No hits',
    previousHit: 'Previous hit',
    nextHit: 'Next hit',
  },
  /**
   * Network errors, whose texts must be available when nothing can be loaded; all others are in
   * `get-error-contents.ts`.
   */
  errors: {
    offline: {
      title: 'No connection',
      text: 'The video cannot be reached. Please check your internet connection.',
    },
    /** During playback. */
    interrupted: {
      title: 'The connection is interrupted',
      text: 'It goes on by itself at {time} as soon as you are online again.',
    },
    server: {
      title: 'The video is not available right now',
      text: 'There is a fault at the provider, not with your connection. It will be tried again in a moment.',
    },
  },
};

export type Messages = typeof en;

export type PlayerLanguage = 'de' | 'en';

/** The first supported one of the languages (`de-AT`, `en`, …); English if none is supported. */
export const pickLanguage = (wishes: readonly (string | null | undefined)[]): PlayerLanguage => {
  for (const wish of wishes) {
    const base = wish?.toLowerCase().split('-')[0];
    if (base === 'de' || base === 'en') return base;
  }
  return 'en';
};

/** German texts, in formal address. */
const de: Messages = {
  player: 'Videoplayer: {title}',
  loading: 'Das Video wird geladen.',
  retry: 'Erneut versuchen',
  openPage: 'In neuem Tab öffnen',
  replay: 'Noch einmal',
  share: 'Teilen',
  starting: 'Lädt',
  slow: 'Die Verbindung ist langsam. Es geht weiter, sobald genug da ist.',
  cast: 'Auf einem anderen Bildschirm abspielen',
  captions: 'Untertitel',
  settings: 'Einstellungen',
  chapters: 'Kapitel',
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
  /**
   * Network errors, whose texts must be available when nothing can be loaded; all others are in
   * `get-error-contents.ts`.
   */
  errors: {
    offline: {
      title: 'Keine Verbindung',
      text: 'Das Video ist nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung.',
    },
    /** During playback. */
    interrupted: {
      title: 'Die Verbindung ist unterbrochen',
      text: 'Es geht bei {time} von selbst weiter, sobald Sie wieder online sind.',
    },
    server: {
      title: 'Das Video ist gerade nicht verfügbar',
      text: 'Beim Anbieter gibt es eine Störung; an Ihrer Verbindung liegt es nicht. Es wird gleich noch einmal versucht.',
    },
  },
};

const tables: Record<PlayerLanguage, Messages> = { de, en };

export const getMessages = (language: PlayerLanguage): Messages => tables[language];
