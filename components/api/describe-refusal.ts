import type { MessageKey } from '@/lib/core/i18n/text';

import type { CallError } from './call-error';

/** What codes of refusals say, where a call has reasons of its own. */
export type Reasons = Record<string, MessageKey>;

/** What a call that failed says in the panel's language; the server's sentences are English. Pure. */
export const describeRefusal = ({ code, status }: CallError, reasons: Reasons = {}): MessageKey => {
  const own = code === null ? undefined : reasons[code];
  if (own) return own;
  if (code === 'support_refused') return 'common.supportRefused';
  if (status === 429) return 'resetPassword.rateLimited';
  return status === 401 ? 'common.signedOut' : 'common.unexpected';
};
