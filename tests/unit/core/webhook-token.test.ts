import { expect, it } from 'vitest';

import { deriveKey, getWebhookToken } from '@/lib/core/secrets/secret';

it('the token of storage’s webhook stays what it was, since buckets are configured with it', () => {
  const secret = 'a secret for this test';
  expect(getWebhookToken(secret, 'storage')).toBe(deriveKey(secret, 'webhook').toString('hex'));
});
