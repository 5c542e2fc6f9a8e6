import type { BillingPort } from '@/lib/ports/billing';
import { ProviderError } from '@/lib/ports/provider-error';

/** No online payment: a platform administrator sets each workspace's plan. */
export const createManualBilling = (): BillingPort => {
  const refuse = (operation: string) => (): Promise<never> =>
    Promise.reject(
      new ProviderError('No payment provider is set up.', { port: 'billing', operation, retryable: false }),
    );
  return {
    engine: 'manual',
    isAvailable: false,
    createCustomer: refuse('createCustomer'),
    createCheckout: refuse('createCheckout'),
    createPortal: refuse('createPortal'),
    findCheckout: () => Promise.resolve(null),
    findSubscription: () => Promise.resolve(null),
    cancelSubscriptions: () => Promise.resolve(),
    readMessage: () => Promise.resolve(null),
    check: () => Promise.resolve(),
  };
};
