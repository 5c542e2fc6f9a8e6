import { ProviderError } from '@/lib/ports/provider-error';

import type { CrmPort } from '../port';

/** No CRM: whoever asks is told which setting there is. */
export const createOffCrm = (): CrmPort => ({
  adapter: 'off',
  syncWorkspace: () =>
    Promise.reject(
      new ProviderError('No customer-relationship system is set up: set CRM=pipedrive.', {
        port: 'crm',
        operation: 'syncWorkspace',
        retryable: false,
        code: 'misconfigured',
      }),
    ),
});
