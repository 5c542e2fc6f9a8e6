import { createHash } from 'node:crypto';

import { jwtSign } from 'payload';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import { createReportToken, readReportToken } from '@/lib/analytics/emails/report-setting';
import { openSecret, sealSecret } from '@/lib/core/secrets/seal-secret';
import { deriveKey, getWebhookToken, isWebhookToken } from '@/lib/core/secrets/secret';
import {
  getPlaybackKey,
  getPlaybackKeys,
  readPlaybackToken,
  writePlaybackToken,
} from '@/lib/formats/playback-tokens';
import { readCursor, writeCursor } from '@/lib/http/list-cursor';
import { createUnsubscribeToken, readUnsubscribeToken } from '@/lib/review/emails/unsubscribe-token';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, logIn } from '@/tests/support/rows/factories';

const former = 'the-former-secret-of-a-test';

describe('a value signed or encrypted with a former secret', () => {
  let instance: Instance;
  beforeAll(async () => {
    instance = await bootInstance();
  });
  afterAll(() => instance.close());

  /** Runs with SECRET_PREVIOUS set. */
  const withFormer = async <T>(work: () => Promise<T> | T): Promise<T> => {
    const { env } = instance;
    const { secrets } = env;
    env.secrets = [env.secret, former];
    try {
      return await work();
    } finally {
      env.secrets = secrets;
    }
  };
  /** Runs as before the secret was replaced. */
  const asFormer = <T>(work: () => T): T => {
    const { env } = instance;
    const { secret } = env;
    env.secret = former;
    try {
      return work();
    } finally {
      env.secret = secret;
    }
  };

  it('is accepted as a session while SECRET_PREVIOUS is set', async () => {
    const person = await createPerson(instance.payload, { rootAccess: true });
    const cookie = await logIn(instance, person);
    const [name = '', token = ''] = cookie.split('=');
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
    const secret = createHash('sha256')
      .update(deriveKey(former, 'payload').toString('hex'))
      .digest('hex')
      .slice(0, 32);
    const signed = await jwtSign({ fieldsToSign: claims as never, secret, tokenExpiration: 7200 });
    const ask = () => callApi(instance, 'GET', '/api/outbox', { cookie: `${name}=${signed.token}` });
    expect((await ask()).status).toBe(401);
    expect((await withFormer(ask)).status).toBe(200);
    expect((await callApi(instance, 'GET', '/api/outbox', { cookie })).status).toBe(200);
  });

  it.each([
    [
      'an unsubscribe link',
      () => createUnsubscribeToken({ userId: 'u', videoId: 'v' }),
      (token: string) => readUnsubscribeToken(token) !== null,
    ],
    ['a report link', () => createReportToken('m'), (token: string) => readReportToken(token) !== null],
    [
      'a cursor',
      () => writeCursor('videos', { createdAt: new Date().toISOString(), id: 'a', isAscending: true }),
      (cursor: string) => {
        try {
          return readCursor('videos', cursor).id === 'a';
        } catch {
          return false;
        }
      },
    ],
  ])('is accepted as %s', async (_name, write, isAccepted) => {
    const written = asFormer(write);
    expect(isAccepted(written)).toBe(false);
    expect(await withFormer(() => isAccepted(written))).toBe(true);
    expect(isAccepted(write())).toBe(true);
  });

  it('is readable, while new values use the current secret', () => {
    const secrets = [instance.env.secret, former];
    expect(openSecret(secrets, sealSecret(former, 'x'))).toBe('x');
    expect(openSecret(instance.env.secret, sealSecret(former, 'x'))).toBeNull();
    expect(openSecret(instance.env.secret, sealSecret(secrets, 'x'))).toBe('x');
    expect(isWebhookToken(secrets, 'storage', getWebhookToken(former, 'storage'))).toBe(true);
    expect(isWebhookToken(secrets, 'storage', getWebhookToken(former, 'mediaconvert'))).toBe(false);
    const now = Date.now();
    const token = writePlaybackToken(getPlaybackKey(former), {
      ...{ videoId: 'v', version: 1, by: { kind: 'integration' }, host: null },
      ...{ issuedAt: Math.floor(now / 1000), expiresAt: Math.floor(now / 1000) + 60 },
    });
    expect(readPlaybackToken(getPlaybackKeys(secrets), token, now)).toMatchObject({ videoId: 'v' });
    expect(readPlaybackToken(getPlaybackKeys(instance.env.secret), token, now)).toBe('bad_signature');
  });

  it('is accepted as a signed URL', async () => {
    const { dataDir, edgeUrl, secret } = instance.env;
    const open = (of: string | string[]) => createFilesystemStorage({ dataDir, edgeUrl, secret: of });
    const url = await open(former).signGet({ bucket: 'upload', key: 'a', expiresIn: 60 });
    const verify = (of: string | string[]) =>
      open(of).ingress?.verify({ method: 'GET', url: url.slice(edgeUrl.length) });
    expect(verify([secret, former])).toHaveProperty('grant');
    expect(verify(secret)).toEqual({ refused: 'bad_signature' });
  });
});
