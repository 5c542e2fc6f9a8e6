import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test, type APIRequestContext } from '@playwright/test';

import { deriveKey, findIndexKey, getWebhookToken, type KeyPurpose } from '@/lib/core/secrets/secret';

import { createVideo } from '../../support/api/video-requests';
import { findSecrets, secretLooks } from '../../support/panel/find-secrets';
import { password, triedPasswords } from '../../support/panel/panel-people';

/** Runs after all other tests of the app. No log of the instance may contain a secret that they used. */

const dataDir = process.env.E2E_DATA_DIR ?? '';
const passwords = [password, ...Object.values(triedPasswords)];
const purposes: KeyPurpose[] = ['payload', 'signed-url', 'device', 'field-encryption'];

const readFolder = async (folder: string): Promise<{ name: string; text: string }[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => ({
        name,
        text: await readFile(path.join(parentPath, name), 'utf8'),
      })),
  );
};

/** The instance's own secrets, all passwords used to sign in, and the tokens of emailed links. */
const listSecrets = async (): Promise<string[]> => {
  const secret = (await readFile(path.join(dataDir, 'secret'), 'utf8')).trim();
  const mails = await readFolder(path.join(dataDir, 'outbox'));
  const linked = mails.flatMap(({ text }) =>
    [...text.matchAll(/token=([\w-]{8,})/g)].map(([, token]) => token ?? ''),
  );
  const keys = [
    ...purposes.map((purpose) => deriveKey(secret, purpose)),
    findIndexKey(secret, 'integration-token'),
    findIndexKey(secret, 'reset-token'),
  ].map((key) => key.toString('hex'));
  const { E2E_PASSWORD = '' } = process.env;
  return [...passwords, E2E_PASSWORD, secret, getWebhookToken(secret, 'storage'), ...keys, ...linked];
};

/**
 * Uses a secret of each kind, which shows that the patterns above match real ones. Returns a marker of
 * the request.
 */
const useSecrets = async (request: APIRequestContext): Promise<string> => {
  const data = { email: process.env.E2E_EMAIL, password: process.env.E2E_PASSWORD };
  const login = await request.post('/api/users/login', { data });
  expect(login.headers()['set-cookie']).toMatch(secretLooks.session);
  expect(login.headers()['set-cookie']).toMatch(secretLooks.device);
  const answer = await request.post('/api/integrations', {
    data: { title: 'Protokoll', permissions: { videos: ['read'] } },
  });
  const { doc } = (await answer.json()) as { doc: { token: string } };
  expect(doc.token).toMatch(secretLooks.integrationToken);
  const address = `/api/videos?token=${doc.token}`;
  expect(address).toMatch(secretLooks.queryToken);
  expect((await request.get(address)).ok()).toBe(true);
  const { videoId, signedUrl } = await createVideo(request, 'Protokoll');
  expect(signedUrl).toMatch(secretLooks.uploadAddress);
  const headers = { 'content-type': 'video/mp4', referer: signedUrl };
  expect((await request.put(signedUrl, { headers, data: 'kein Film' })).ok()).toBe(true);
  return videoId;
};

test('the logs contain no password, token, cookie or signature that any test used', async ({ request }) => {
  const mark = await useSecrets(request);
  const readLogs = () => readFolder(path.join(dataDir, 'logs'));
  // The access log is written some time after the request.
  await expect
    .poll(
      async () => (await readLogs()).some(({ name, text }) => !name.startsWith('web') && text.includes(mark)),
      {
        timeout: 60_000,
      },
    )
    .toBe(true);
  const logs = await readLogs();
  expect(logs.map(({ name }) => name)).toContain('web.log');
  const found = findSecrets(logs, await listSecrets());
  // The set-up link is logged on purpose for the operator. It opens nothing once there are accounts.
  const setUpToken = /create-first-user\?token=(\w+)/;
  for (const { line } of found.filter((each) => setUpToken.test(each.line))) {
    const [, token] = setUpToken.exec(line) ?? [];
    const person = { email: 'late@example.org', password, firstname: 'Zu', lastname: 'Spät' };
    const answer = await request.post('/api/users/set-up', { data: { token, ...person } });
    expect(answer.status()).toBe(403);
  }
  expect(found.filter(({ line }) => !setUpToken.test(line))).toEqual([]);
});
