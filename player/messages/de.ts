import type { Messages } from './get-messages';

/** The German texts; formal address. */
export const de: Messages = {
  player: 'Videoplayer: {title}',
  loading: 'Das Video wird geladen.',
  retry: 'Erneut versuchen',
  quality: 'Qualität',
  speed: 'Geschwindigkeit',
  captions: 'Untertitel',
  back: 'Zurück zum vorherigen Menü',
  errors: {
    unavailable: {
      title: 'Dieses Video ist nicht verfügbar',
      text: 'Es ist möglicherweise privat, wurde entfernt oder wird noch verarbeitet.',
    },
    offline: {
      title: 'Keine Verbindung',
      text: 'Das Video ist nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung.',
    },
    unplayable: {
      title: 'Dieses Video kann nicht abgespielt werden',
      text: 'Ihr Browser kann dieses Video nicht abspielen. Bitte verwenden Sie eine aktuelle Version oder einen anderen Browser.',
    },
  },
};
