import type { ErrorMessages } from './en-errors';

export const deErrors: ErrorMessages = {
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
