import type { MessageKey } from '@/lib/core/i18n/text';

import type { CallError } from './call-error';

/** What a call that failed says where there is no more to it: that they were too many, or that it did not work. */
export const describeRefusal = ({ status }: CallError): MessageKey =>
  status === 429 ? 'resetPassword.rateLimited' : status === 401 ? 'common.signedOut' : 'common.unexpected';
