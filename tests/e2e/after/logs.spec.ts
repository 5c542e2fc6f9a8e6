import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test, type APIRequestContext } from '@playwright/test';

import { deriveKey, getWebhookToken } from '@/lib/core/secret';

import { createVideo } from '../../support/api/video-requests';
import { password } from '../../support/panel/panel-people';

/** Runs when all other tests of the app are over: what they used as a secret stands in no log of the instance. */

const dataDir = process.env.E2E_DATA_DIR ?? '';

/** What secrets look like, whichever test used one. */
const looks = {
  session: /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/,
  integrationToken: /\brh_[A-Za-z0-9]{40}/,
  passwordHash: /pbkdf2-sha256/,
  uploadAddress: /signature=(?!\*{3})[\w%~+/.-]{8,}/i,
  queryToken: /[?&][a-z]*token=(?!\*{3})[\w%~+/.-]{8,}/i,
};

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

/** A line as it is, and with what a URL or a column of the access log encodes: once, or twice. */
const decode = (line: string): string[] => {
  const unescape = (text: string) =>
    text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  const once = unescape(line);
  return [line, once, unescape(once)];
};

/** The secrets of the instance itself, the passwords of all who signed in, and what links in mails carry. */
const listSecrets = async (): Promise<string[]> => {
  const secret = (await readFile(path.join(dataDir, 'secret'), 'utf8')).trim();
  const mails = await readFolder(path.join(dataDir, 'outbox'));
  const linked = mails.flatMap(({ text }) =>
    [...text.matchAll(/token=([\w-]{8,})/g)].map(([, token]) => token ?? ''),
  );
  const { E2E_PASSWORD = '' } = process.env;
  return [
    ...[password, E2E_PASSWORD, secret, getWebhookToken(secret, 'storage')],
    deriveKey(secret, 'payload').toString('hex'),
    ...linked,
  ];
};

/** Uses a secret of each kind, so that the looks above are those that are really in use. Answers a mark of the request. */
const useSecrets = async (request: APIRequestContext): Promise<string> => {
  const data = { email: process.env.E2E_EMAIL, password: process.env.E2E_PASSWORD };
  const login = await request.post('/api/users/login', { data });
  expect(login.headers()['set-cookie']).toMatch(looks.session);
  const answer = await request.post('/api/integrations', {
    data: { title: 'Protokoll', permissions: { videos: ['read'] } },
  });
  const { doc } = (await answer.json()) as { doc: { token: string } };
  expect(doc.token).toMatch(looks.integrationToken);
  const address = `/api/videos?token=${doc.token}`;
  expect(address).toMatch(looks.queryToken);
  expect((await request.get(address)).ok()).toBe(true);
  const { videoId, signedUrl } = await createVideo(request, 'Protokoll');
  expect(signedUrl).toMatch(looks.uploadAddress);
  const headers = { 'content-type': 'video/mp4', referer: signedUrl };
  expect((await request.put(signedUrl, { headers, data: 'kein Film' })).ok()).toBe(true);
  return videoId;
};

test('have no password, token, cookie or signature that any test used', async ({ request }) => {
  const mark = await useSecrets(request);
  const readLogs = () => readFolder(path.join(dataDir, 'logs'));
  // The access log is written a while after the request.
  await expect
    .poll(
      async () => (await readLogs()).some(({ name, text }) => !name.startsWith('web') && text.includes(mark)),
      {
        timeout: 60_000,
      },
    )
    .toBe(true);
  const secrets = (await listSecrets()).filter((secret) => secret.length > 0);
  const logs = await readLogs();
  expect(logs.map(({ name }) => name)).toContain('web.log');
  const found = logs.flatMap(({ name, text }) =>
    text.split('\n').flatMap((line) => {
      const forms = decode(line);
      const kinds = Object.entries(looks).filter(([, look]) => forms.some((form) => look.test(form)));
      const known = secrets.filter((secret) => forms.some((form) => form.includes(secret)));
      return kinds.length + known.length > 0
        ? [{ name, kinds: kinds.map(([kind]) => kind), known: known.length, line: line.slice(0, 300) }]
        : [];
    }),
  );
  expect(found).toEqual([]);
});
