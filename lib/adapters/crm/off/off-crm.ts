import type { CrmPort } from '@/lib/ports/crm';
import { ProviderError } from '@/lib/ports/provider-error';

/** No CRM: calls fail with the name of the missing setting. */
export const createOffCrm = (): CrmPort => ({
  adapter: 'off',
  syncWorkspace: () =>
    Promise.reject(
      new ProviderError('No CRM is set up. Set CRM=pipedrive.', {
        port: 'crm',
        operation: 'syncWorkspace',
        retryable: false,
        code: 'misconfigured',
      }),
    ),
});
