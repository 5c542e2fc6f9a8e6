import { stat } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { assertSameSecret, keepSecretFingerprint } from '@/lib/platform/secret-fingerprint';
import { newFolder, runScript, type Variables } from '@/tests/support/backup/run-script';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';

const [first, other] = ['the-first-secret-of-a-test', 'another-secret-of-a-test'];

describe('the secret that an installation was made with', () => {
  let instance: Instance;
  beforeAll(async () => {
    instance = await bootInstance();
  });
  afterAll(() => instance.close());

  it('is remembered once, as a fingerprint', async () => {
    const { payload } = instance;
    await assertSameSecret(payload, other);
    await keepSecretFingerprint(payload, first);
    await keepSecretFingerprint(payload, other);
    await assertSameSecret(payload, first);
    await expect(assertSameSecret(payload, other)).rejects.toThrow(/file `secret` of the data folder/);
    const { docs } = await payload.db.find({ collection: 'payload-kv', where: {} });
    expect(JSON.stringify(docs)).not.toContain(first);
  });
});

describe('a start', { timeout: 120_000 }, () => {
  const migrate = (variables: Variables) =>
    runScript('bin/migrate.ts', [], { NODE_ENV: 'production', ...variables }).then(
      (output) => ({ output, error: '' }),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ output: stdout, error: stderr }),
    );

  it('with another secret is refused before anything is changed, and one with the first goes on', async () => {
    const DATA_DIR = await newFolder('other-secret');
    const begin = (SECRET?: string) => migrate({ DATA_DIR, ...(SECRET && { SECRET }) });
    expect((await begin(first)).output).toContain('RESULT ');
    const refused = await begin(other);
    expect(refused.output).not.toContain('RESULT ');
    expect(refused.error).toMatch(/^SECRET is not the one that this installation was made with/m);
    expect(refused.error).not.toContain(other);
    // Nor with one that it makes itself because none is set.
    expect((await begin()).error).toContain('SECRET is not the one');
    expect((await begin(first)).output).toContain('RESULT ');
    expect((await stat(path.join(DATA_DIR, 'reelhof.db'))).mode & 0o777).toBe(0o600);
  });

  it('makes its secret once and keeps it', async () => {
    const DATA_DIR = await newFolder('kept-secret');
    expect((await migrate({ DATA_DIR })).output).toContain('RESULT ');
    expect((await migrate({ DATA_DIR })).output).toContain('RESULT ');
  });
});
