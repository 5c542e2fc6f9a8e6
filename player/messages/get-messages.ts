import type { PlayerLanguage } from '../element/pick-language';
import { en, type Messages } from './en';

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
  /** Network errors, which must be available when nothing can be loaded; the others are in `de-errors.ts`. */
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
