import type { PlayerLanguage } from '../element/pick-language';
import { type DialogMessages, enDialogs } from './en-dialogs';

const deDialogs: DialogMessages = {
  menus: {
    unmute: 'Ton einschalten',
    quality: 'Qualität',
    speed: 'Geschwindigkeit',
    back: 'Zurück zum vorherigen Menü',
    off: 'Aus',
    automatic: 'Automatisch',
    withSounds: 'mit Geräuschen',
    close: 'Schließen',
    now: 'jetzt {lines}',
    normal: 'Normal',
    pip: 'Bild im Bild',
    said: { volume: 'Lautstärke', muted: 'Ton aus', unmuted: 'Ton an', chapter: 'Kapitel', frame: 'Bild' },
  },
  share: {
    fromStart: 'Von Anfang',
    fromHere: 'Ab {time}',
    fromPlace: 'Ab {time} teilen',
    link: 'Link zum Video',
    copy: 'Link kopieren',
    copied: 'Kopiert',
    failed: 'Bitte kopieren Sie den Link selbst',
  },
  next: {
    title: 'Als Nächstes',
    inSeconds: 'Als Nächstes in {seconds} s',
    watch: 'Ansehen',
    stay: 'Bleiben',
  },
  touch: { back: '10 Sekunden zurück', forward: '10 Sekunden vor', fast: '2 ×' },
  captionStyle: {
    title: 'Aussehen der Untertitel',
    example: 'So sehen Untertitel aus.',
    keep: 'Auf diesem Gerät merken',
    keepHint: 'Aussehen, Sprache und ob sie an sind. Ohne Haken wird nichts gespeichert.',
    names: { size: 'Größe', background: 'Hintergrund', contrast: 'Farbe' },
    values: {
      size: { small: 'Klein', medium: 'Mittel', large: 'Groß', huge: 'Sehr groß' },
      background: { solid: 'Deckend', glass: 'Durchscheinend', none: 'Keiner' },
      contrast: { white: 'Weiß auf Schwarz', yellow: 'Gelb auf Schwarz', black: 'Schwarz auf Weiß' },
    },
  },
  shortcuts: {
    title: 'Tastenkürzel',
    keys: { space: 'Leertaste', shift: 'Umschalt' },
    names: {
      play: 'Wiedergabe und Pause',
      back: '10 Sekunden zurück',
      forward: '10 Sekunden vor',
      volume: 'Lauter, leiser',
      mute: 'Ton an oder aus',
      captions: 'Untertitel an oder aus',
      transcript: 'Transkript zeigen oder schließen',
      nextChapter: 'Nächstes Kapitel',
      previousChapter: 'Vorheriges Kapitel',
      share: 'Zu 0 bis 90 % springen',
      speed: 'Langsamer, schneller',
      frame: 'Ein Bild zurück, vor',
      fullscreen: 'Vollbild an oder aus',
      pip: 'Bild im Bild ein oder aus',
      help: 'Diese Hilfe',
    },
  },
};

const tables: Record<PlayerLanguage, DialogMessages> = { de: deDialogs, en: enDialogs };

export const getDialogMessages = (language: PlayerLanguage): DialogMessages => tables[language];
