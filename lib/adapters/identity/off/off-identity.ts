import type { IdentityPort } from '@/lib/ports/identity';
import { ProviderError } from '@/lib/ports/provider-error';

const refuse = (operation: string) => () =>
  Promise.reject(
    new ProviderError('No identity provider is set up.', {
      port: 'identity',
      operation,
      retryable: false,
      code: 'misconfigured',
    }),
  );

/** No single sign-on: people sign in by email and password. */
export const createOffIdentity = (): IdentityPort => ({
  adapter: 'off',
  listProviders: () => [],
  begin: refuse('begin'),
  complete: refuse('complete'),
  check: refuse('check'),
});
