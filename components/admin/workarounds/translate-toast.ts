import { type ErrorCode, errorTable } from '@/lib/core/errors';
import type { Translate } from '@/lib/core/i18n/text';

/** Network error messages of Chromium, Firefox, Safari and our `CallError`. */
const unanswered =
  /^(Failed to fetch|NetworkError when attempting to fetch resource\.?|Load failed|no answer)$/;

/** Errors that any form can get; the API's messages are English. */
const codes = [
  'unauthorized',
  'forbidden',
  'not_found',
  'payload_too_large',
  'rate_limited',
  'internal',
  'database_unavailable',
] as const satisfies ErrorCode[];

const beginningOf = (code: ErrorCode): string => errorTable[code].message.split('{')[0] ?? '';

/**
 * Translates a message shown by Payload's forms, which comes from the browser or the API, if there is a
 * translation.
 */
export const translateToast = (message: string, text: Translate): string => {
  if (unanswered.test(message)) return text('toasts.offline');
  const code = codes.find((each) => message.startsWith(beginningOf(each)));
  return code ? text(`toasts.${code}`) : message;
};
