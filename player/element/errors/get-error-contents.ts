import type { Drawing } from '../../controls/create-icon';
import { deErrors } from '../../messages/de-errors';
import { enErrors, type ErrorMessages } from '../../messages/en-errors';
import type { PlayerLanguage } from '../pick-language';

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
