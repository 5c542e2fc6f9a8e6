import type { PlayerLanguage } from './get-messages';

/** Texts of menus, shortcuts and dialogs, loaded with them. */
const enDialogs = {
  menus: {
    unmute: 'Turn on sound',
    quality: 'Quality',
    speed: 'Speed',
    back: 'Back to previous menu',
    off: 'Off',
    automatic: 'Automatic',
    withSounds: 'with sounds',
    close: 'Close',
    now: 'now {lines}',
    normal: 'Normal',
    pip: 'Picture in picture',
    said: { volume: 'Volume', muted: 'Sound off', unmuted: 'Sound on', chapter: 'Chapter', frame: 'Frame' },
  },
  share: {
    fromStart: 'From the start',
    fromHere: 'From {time}',
    fromPlace: 'Share from {time}',
    link: 'Link to the video',
    copy: 'Copy link',
    copied: 'Copied',
    failed: 'Please copy the link yourself',
  },
  next: { title: 'Up next', inSeconds: 'Up next in {seconds} s', watch: 'Watch', stay: 'Stay' },
  touch: { back: '10 seconds back', forward: '10 seconds forward', fast: '2 ×' },
  captionStyle: {
    title: 'Look of the captions',
    example: 'This is what captions look like.',
    keep: 'Remember on this device',
    keepHint: 'Look, language and whether they are on. Nothing is stored unless it is ticked.',
    names: { size: 'Size', background: 'Background', contrast: 'Color' },
    values: {
      size: { small: 'Small', medium: 'Medium', large: 'Large', huge: 'Very large' },
      background: { solid: 'Solid', glass: 'Translucent', none: 'None' },
      contrast: { white: 'White on black', yellow: 'Yellow on black', black: 'Black on white' },
    },
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    keys: { space: 'Space', shift: 'Shift' },
    names: {
      play: 'Play or pause',
      back: '10 seconds back',
      forward: '10 seconds forward',
      volume: 'Louder, quieter',
      mute: 'Sound on or off',
      captions: 'Captions on or off',
      transcript: 'Show or hide transcript',
      nextChapter: 'Next chapter',
      previousChapter: 'Previous chapter',
      share: 'Jump to 0 to 90 %',
      speed: 'Slower, faster',
      frame: 'One frame back, forward',
      fullscreen: 'Fullscreen on or off',
      pip: 'Picture in picture on or off',
      help: 'This help',
    },
  },
};

export type DialogMessages = typeof enDialogs;

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
