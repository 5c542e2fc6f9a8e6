import { describe, expect, it } from 'vitest';

import { getErrorContents } from '@/player/messages/get-error-contents';
import { getMessages } from '@/player/messages/get-messages';

describe('the error shown instead of a video', () => {
  it.each([
    ['private', 'Dieses Video ist privat', 'This video is private'],
    ['missing', 'Dieses Video gibt es nicht', 'This video does not exist'],
    ['waiting', 'Dieses Video wird noch hochgeladen', 'This video is still being uploaded'],
    ['encoding', 'Dieses Video wird noch verarbeitet', 'This video is still being processed'],
    ['failed', 'Dieses Video konnte nicht verarbeitet werden', 'This video could not be processed'],
    [
      'forbidden',
      'Dieses Video darf auf dieser Website nicht gezeigt werden',
      'This video may not be shown on this site',
    ],
    ['broken', 'Die Angaben zu diesem Video sind beschädigt', 'The data of this video is damaged'],
  ] as const)('%s is shown in German and English', (code, german, english) => {
    expect(getErrorContents(code, 'de').title).toBe(german);
    expect(getErrorContents(code, 'en').title).toBe(english);
  });

  it('is in the player’s language for a lost connection, with its actions', () => {
    const { errors, retry, openPage } = getMessages('de');
    expect({ offline: errors.offline.title, unavailable: errors.server.title, retry, openPage }).toEqual({
      offline: 'Keine Verbindung',
      unavailable: 'Das Video ist gerade nicht verfügbar',
      retry: 'Erneut versuchen',
      openPage: 'In neuem Tab öffnen',
    });
  });
});
