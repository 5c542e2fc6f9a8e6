import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { assertInstalledSecret, keepSecretFingerprint } from '@/lib/core/secrets/installed-secret';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';

const [first, other] = ['the-first-secret-of-a-test', 'another-secret-of-a-test'];

describe('the secret of an installation', () => {
  let instance: Instance;
  beforeAll(async () => {
    instance = await bootInstance();
  });
  afterAll(() => instance.close());

  it('is stored once, as a fingerprint', async () => {
    const { payload, env } = instance;
    const compare = (secret: string) => assertInstalledSecret({ ...env, secret, secrets: [secret] });
    await payload.kv.delete('secret-fingerprint');
    await compare(other);
    await keepSecretFingerprint(payload, first);
    await keepSecretFingerprint(payload, other);
    await compare(first);
    await expect(compare(other)).rejects.toThrow(/file `secret` of the data folder/);
    const { docs } = await payload.db.find({ collection: 'payload-kv', where: {} });
    expect(JSON.stringify(docs)).not.toContain(first);
    await payload.kv.delete('secret-fingerprint');
  });
});
