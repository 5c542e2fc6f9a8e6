import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import { createClient, unwrap } from '@reelhof/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { prepareCli, type Cli } from '@/tests/support/clients/run-cli';
import { getClip } from '@/tests/support/encoding/clips';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createIntegration, createTenant, type Tenant } from '@/tests/support/rows/factories';
import { testPassword } from '@/tests/support/rows/insert-user';
import { startReceiver } from '@/tests/support/webhooks/start-receiver';

let instance: Instance;
let tenant: Tenant;
let cli: Cli;
let signedIn: Record<string, string>;
let token: string;

beforeAll(async () => {
  instance = await bootInstance();
  cli = await prepareCli();
  tenant = await createTenant(instance.payload, { features: { publicApi: true } as never });
  ({ token } = await createIntegration(instance.payload, {
    workspace: tenant.workspace,
    permissions: { videos: ['read', 'upload', 'update', 'delete'] },
  }));
  signedIn = { REELHOF_URL: instance.apiUrl, REELHOF_TOKEN: token };
});
afterAll(async () => {
  await cli.remove();
  await instance.close();
});

describe('signing in', () => {
  it('stores URL and token for the user alone', async () => {
    expect(await cli.run(['videos', 'list'])).toMatchObject({ code: 3, stdout: '' });
    const answer = await cli.run(['login', '--url', instance.apiUrl], { input: `${token}\n` });
    expect(answer).toMatchObject({ code: 0 });
    expect(answer.stderr).not.toContain(token);
    const file = path.join(cli.folder, '.config/reelhof/config.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ url: instance.apiUrl, token });
    expect(await cli.run(['videos', 'list'])).toMatchObject({ code: 0 });
    // The stored token is not sent to another server.
    expect(await cli.run(['videos', 'list', '--url', 'http://127.0.0.1:1'])).toMatchObject({ code: 3 });
    expect(await cli.run(['logout'])).toMatchObject({ code: 0 });
    expect(await cli.run(['videos', 'list'])).toMatchObject({ code: 3 });
  });

  it('refuses an unknown token', async () => {
    const answer = await cli.run(['login', '--url', instance.apiUrl, '--token', 'rh_unknown']);
    expect(answer).toMatchObject({ code: 3, stdout: '' });
  });
});

it('uploads, waits, lists, shows and deletes', async () => {
  const stop = await instance.startWorker();
  const films = path.join(cli.folder, 'films');
  await mkdir(films);
  await copyFile(await getClip('standard.mp4'), path.join(films, 'Tour.mp4'));
  await copyFile(await getClip('standard.mp4'), path.join(films, 'Talk.mp4'));
  await writeFile(path.join(films, 'notes.txt'), 'no video');
  const upload = await cli.run(
    ['upload', 'films/*.mp4', '--language', 'en-GB', '--wait', '--timeout', '100'],
    {
      env: signedIn,
    },
  );
  await stop();
  expect(upload).toMatchObject({ code: 0 });
  expect(upload.stderr).toContain('100 %');
  const ids = upload.stdout.trim().split('\n');
  expect(ids).toHaveLength(2);

  const listed = await cli.run(['videos', 'list', '--status', 'COMPLETE', '--json'], { env: signedIn });
  const videos = JSON.parse(listed.stdout) as { id: string; title: string }[];
  expect(videos.map(({ title }) => title).sort()).toEqual(['Talk', 'Tour']);
  const shown = await cli.run(['videos', 'get', ids[0] ?? ''], { env: signedIn });
  expect(shown.stdout).toContain('status:     COMPLETE');

  const unconfirmed = await cli.run(['videos', 'delete', ...ids], { env: signedIn });
  expect(unconfirmed).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') as string });
  expect(await cli.run(['videos', 'delete', ...ids, '--yes'], { env: signedIn })).toMatchObject({ code: 0 });
  expect(await cli.run(['videos', 'get', ids[0] ?? ''], { env: signedIn })).toMatchObject({ code: 4 });
}, 180_000);

it('distinguishes failures by exit codes', async () => {
  const broken = path.join(cli.folder, 'broken.mp4');
  await writeFile(broken, 'no video');
  const run = async (...args: string[]) => (await cli.run(args, { env: signedIn })).code;
  // Without a worker the video never becomes ready.
  expect(await run('upload', broken, '--wait', '--timeout', '1', '--quiet')).toBe(5);
  expect(await run('upload', 'missing-*.mp4')).toBe(2);
  expect(await run('videos', 'list', '--status', 'FINE')).toBe(2);
  expect(await run('videos')).toBe(2);
  expect(await run('unknown')).toBe(2);
  expect(await run('videos', 'get', 'unknown')).toBe(4);
  // The token has no permission for live events.
  expect(await run('live', 'list')).toBe(3);
  expect(await run('admin', 'backup', 'x')).toBe(2);
  expect(await run('--version')).toBe(0);
  const unreachable = { REELHOF_URL: 'http://127.0.0.1:1', REELHOF_TOKEN: 'rh_x' };
  expect(await cli.run(['videos', 'list'], { env: unreachable })).toMatchObject({ code: 1 });
}, 60_000);

it('manages tokens with the session of a person', async () => {
  const { email } = tenant.people.admin.user;
  const env = { REELHOF_URL: instance.apiUrl, REELHOF_EMAIL: email, REELHOF_PASSWORD: testPassword };
  const created = await cli.run(['tokens', 'create', 'Sync', '--allow', 'videos:read', '--json'], { env });
  expect(created).toMatchObject({ code: 0 });
  const integration = JSON.parse(created.stdout) as { id: string; token: string };
  const own = { REELHOF_URL: instance.apiUrl, REELHOF_TOKEN: integration.token };
  expect(await cli.run(['videos', 'list'], { env: own })).toMatchObject({ code: 0 });
  expect((await cli.run(['tokens', 'list'], { env })).stdout).toContain('Sync');
  const rotated = await cli.run(['tokens', 'rotate', integration.id, '--grace', '0'], { env });
  expect(rotated).toMatchObject({ code: 0 });
  expect(await cli.run(['videos', 'list'], { env: own })).toMatchObject({ code: 3 });
  own.REELHOF_TOKEN = rotated.stdout.trim();
  expect(await cli.run(['videos', 'list'], { env: own })).toMatchObject({ code: 0 });
  expect(await cli.run(['tokens', 'revoke', integration.id, '--yes'], { env })).toMatchObject({ code: 0 });
  expect(await cli.run(['videos', 'list'], { env: own })).toMatchObject({ code: 3 });
  const wrong = { ...env, REELHOF_PASSWORD: 'wrong' };
  expect(await cli.run(['tokens', 'list'], { env: wrong })).toMatchObject({ code: 3 });
});

it('forwards signed webhooks to a local port, and leaves no endpoint behind', async () => {
  const { token: managing } = await createIntegration(instance.payload, {
    workspace: tenant.workspace,
    permissions: { webhookEndpoints: ['manage'] },
  });
  const client = createClient({ url: instance.apiUrl, token: managing });
  const receiver = await startReceiver();
  const env = { ...cli.env, REELHOF_URL: instance.apiUrl, REELHOF_TOKEN: managing };
  const port = String(new URL(receiver.url).port);
  const listen = spawn(process.execPath, [cli.file, 'webhooks', 'listen', '--forward-to', port, '--json'], {
    env,
  });
  const ended = once(listen, 'close');
  const lines = createInterface({ input: listen.stdout })[Symbol.asyncIterator]();
  const readLine = async <T>() => JSON.parse((await lines.next()).value as string) as T;
  const { endpoint, secret } = await readLine<{ endpoint: string; secret: string }>();
  await client.webhookEndpoints.test(endpoint, { event: 'liveEvent.ended' });
  expect(await readLine()).toMatchObject({ event: 'liveEvent.ended', status: 204 });
  const [message] = receiver.received;
  expect(await unwrap(message?.body ?? '', message?.headers ?? {}, secret)).toMatchObject({
    type: 'liveEvent.ended',
  });
  await receiver.stop();
  await client.webhookEndpoints.test(endpoint);
  expect(await readLine()).toMatchObject({ event: 'webhook.test', status: null });
  listen.kill('SIGINT');
  expect((await ended)[0]).toBe(0);
  expect(await client.webhookEndpoints.list().toArray()).toEqual([]);
  const wrong = ['webhooks', 'listen', '--forward-to', port, '--event', 'video.invented'];
  expect(
    await cli.run(wrong, { env: { REELHOF_URL: instance.apiUrl, REELHOF_TOKEN: managing } }),
  ).toMatchObject({
    code: 2,
  });
});

it('completes commands and flags in bash', async () => {
  const { stdout } = await cli.run(['completions', 'bash']);
  const complete = async (...words: string[]) => {
    const script = `${stdout}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length - 1}\n_reelhof\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
    return (await promisify(execFile)('bash', ['-c', script])).stdout.trim().split('\n');
  };
  expect(await complete('reelhof', 'vid')).toEqual(['videos']);
  expect(await complete('reelhof', 'videos', 'de')).toEqual(['delete']);
  expect(await complete('reelhof', 'videos', 'list', '--st')).toEqual(['--status']);
  expect(await complete('reelhof', 'upload', '--wa')).toEqual(['--wait']);
  for (const shell of ['zsh', 'fish'])
    expect((await cli.run(['completions', shell])).stdout).toContain('live');
});
