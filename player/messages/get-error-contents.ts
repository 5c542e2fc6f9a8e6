import type { Drawing } from '../core/controls/create-icon';
import type { PlayerLanguage } from './get-messages';

/** Texts of errors other than network errors; loaded on demand. */
const enErrors = {
  private: {
    title: 'This video is private',
    text: 'Only its owners can watch it. Please ask them to make it public.',
  },
  locked: {
    title: 'This video may not be shown on this site',
    text: 'Its owners decide which sites show it.',
  },
  missing: {
    title: 'This video does not exist',
    text: 'It was removed, or the address is not complete. Please check the address.',
  },
  waiting: {
    title: 'This video is still being uploaded',
    text: 'You can leave this page open: the video starts by itself once it is ready.',
  },
  encoding: {
    title: 'This video is still being processed',
    text: 'You can leave this page open: the video starts by itself once it is ready.',
  },
  failed: {
    title: 'This video could not be processed',
    text: 'There is something wrong with its file. Please tell whoever gave you the link.',
  },
  forbidden: {
    title: 'This video may not be shown on this site',
    text: 'Its owners decide which sites show it. You can watch it on its own page.',
  },
  refused: {
    title: 'This page does not let the player in',
    text: 'Its security settings (Content Security Policy) forbid it. You can watch the video on its own page.',
  },
  decode: {
    title: 'Playback was interrupted',
    text: 'Part of the video could not be decoded. Please try again; it goes on where it stopped.',
  },
  unplayable: {
    title: 'This video cannot be played',
    text: 'Your browser cannot play this video. Please try a current version or another browser.',
  },
  broken: {
    title: 'The data of this video is damaged',
    text: 'Your browser is not the reason. Please tell whoever gave you the link.',
  },
};

type ErrorMessages = typeof enErrors;

const deErrors: ErrorMessages = {
  private: {
    title: 'Dieses Video ist privat',
    text: 'Nur seine Inhaber können es ansehen. Bitten Sie sie, es öffentlich zu schalten.',
  },
  locked: {
    title: 'Dieses Video darf auf dieser Website nicht gezeigt werden',
    text: 'Die Inhaber bestimmen, welche Websites es zeigen.',
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
  refused: {
    title: 'Diese Seite lässt den Player nicht zu',
    text: 'Ihre Sicherheitseinstellungen (Content Security Policy) verbieten ihn. Auf seiner eigenen Seite können Sie das Video ansehen.',
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
};

const tables: Record<PlayerLanguage, ErrorMessages> = { de: deErrors, en: enErrors };

const clock: Drawing = ['M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0-17ZM12 7v5l3.3 2'];

/** Single-stroke 24-unit icons; all others use the alert icon. */
const drawings: Partial<Record<keyof ErrorMessages, Drawing>> = {
  private: [
    'M7 10.5h10a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5.5a2 2 0 0 1 2-2ZM8 10.5V8a4 4 0 0 1 8 0v2.5',
  ],
  missing: ['M8 5.5h10.5a2 2 0 0 1 2 2v9M16.5 18.5h-11a2 2 0 0 1-2-2v-9c0-.7.36-1.31.9-1.67M3 3l18 18'],
  waiting: clock,
  encoding: clock,
  refused: ['M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0-17ZM6 6l12 12'],
  locked: ['M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0-17ZM6 6l12 12'],
  forbidden: ['M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0-17ZM6 6l12 12'],
};

const policyHint =
  'reelhof-player: the page’s policy needs the video’s origin in frame-src, or in connect-src and media-src with blob:';

/** Text and icon of an error other than a network error; loaded on demand. */
export const getErrorContents = (code: keyof ErrorMessages, language: PlayerLanguage) => {
  // Only the operator of the embedding page can fix this.
  // oxlint-disable-next-line no-console
  if (code === 'refused') console.warn(policyHint);
  return { ...tables[language][code], drawing: drawings[code] };
};
