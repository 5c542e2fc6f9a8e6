import { CallError, describeRefusal } from '@/components/api/call-error';
import type { Translate } from '@/lib/core/i18n/text';

/** Network error messages of Chromium, Firefox, Safari and our `CallError`. */
const unanswered =
  /^(Failed to fetch|NetworkError when attempting to fetch resource\.?|Load failed|no answer)$/;

/** Status texts of HTTP, which Payload's forms show if a response has no message. */
const statuses: Record<string, number> = {
  Unauthorized: 401,
  Forbidden: 403,
  'Not Found': 404,
  Conflict: 409,
  'Payload Too Large': 413,
  'Too Many Requests': 429,
  'Internal Server Error': 500,
  'Bad Gateway': 502,
  'Service Unavailable': 503,
  'Gateway Timeout': 504,
};

/**
 * Translates an error without a sentence that Payload's forms show. The API's messages are in the panel's
 * language.
 */
export const translateToast = (message: string, text: Translate): string => {
  const status = unanswered.test(message) ? 0 : statuses[message];
  return status === undefined ? message : text(describeRefusal(new CallError('', { status })));
};
