import type { MessageKey } from '@/lib/core/i18n/text';

import type { CallError } from './call-error';

/** Messages for error codes that have a call-specific meaning. */
export type Reasons = Record<string, MessageKey>;

/** The message key for a failed call. Needed because the server's messages are English. Pure. */
export const describeRefusal = ({ code, status }: CallError, reasons: Reasons = {}): MessageKey => {
  const own = code === null ? undefined : reasons[code];
  if (own) return own;
  if (code === 'support_refused') return 'common.supportRefused';
  if (status === 429) return 'resetPassword.rateLimited';
  return status === 401 ? 'common.signedOut' : 'common.unexpected';
};
