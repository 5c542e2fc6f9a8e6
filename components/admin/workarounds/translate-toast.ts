import type { Translate } from '@/lib/core/i18n/text';

/** Network error messages of Chromium, Firefox, Safari and our `CallError`. */
const unanswered =
  /^(Failed to fetch|NetworkError when attempting to fetch resource\.?|Load failed|no answer)$/;

/** Translates a network error that Payload's forms show. The API's messages are in the panel's language. */
export const translateToast = (message: string, text: Translate): string =>
  unanswered.test(message) ? text('toasts.offline') : message;
