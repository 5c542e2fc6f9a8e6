import type { TextFieldSingleValidation } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { translate } from '@/lib/core/i18n/text';
import { findUrlFault } from '@/lib/webhooks/find-url-fault';

/** Field validation of an endpoint's URL. */
export const validateUrl: TextFieldSingleValidation = (value, { req }) => {
  const fault = findUrlFault(value ?? '', getEnv().webhooks);
  return fault === null || translate(req.i18n.language, `webhooks.errors.${fault}`);
};
