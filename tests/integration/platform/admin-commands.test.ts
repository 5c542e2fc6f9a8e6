import { spawn } from 'node:child_process';

import { beforeAll, describe, expect, it } from 'vitest';

import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import { newFolder, runScript } from '@/tests/support/backup/run-script';
import { bundleScript } from '@/tests/support/instance/bundle-script';

const secret = 'the-secret-of-this-installation';
const password = 'Correct-horse-7';

describe('the operator’s commands', { timeout: 180_000 }, () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await newFolder('admin');
    await createFilesystemStorage({ dataDir, edgeUrl: 'http://localhost', secret }).prepare();
    await runScript('bin/migrate.ts', [], { NODE_ENV: 'production', DATA_DIR: dataDir, SECRET: secret });
  }, 120_000);

  const admin = (
    args: string[],
    { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
  ) =>
    new Promise<{ code: number | null; output: string; error: string }>((resolve) => {
      const { PATH, HOME, TEST_RUN_FOLDER } = process.env;
      const child = spawn(process.execPath, [bundleScript('bin/admin.ts'), ...args], {
        env: {
          ...{ PATH, HOME, TEST_RUN_FOLDER },
          ...{ NODE_ENV: 'production', DATA_DIR: dataDir, SECRET: secret, LIVE: 'off' },
          ...env,
        },
      });
      let [output, error] = ['', ''];
      child.stdout.on('data', (chunk) => (output += String(chunk)));
      child.stderr.on('data', (chunk) => (error += String(chunk)));
      child.once('close', (code) => resolve({ code, output, error }));
      child.stdin.end(input);
    });

  it('create the first administrator once, with a password from standard input', async () => {
    const init = ['init', '--email', 'Root@example.com', '--password-stdin', '--json'];
    expect(await admin(init, { input: 'x\n' })).toMatchObject({ code: 1, output: '' });
    const made = await admin(init, { input: `${password}\n` });
    expect(JSON.parse(made.output)).toMatchObject({ email: 'root@example.com', link: null });
    const again = await admin(['init', '--email', 'other@example.com']);
    expect(again).toMatchObject({ code: 1, output: '' });
    expect(again.error).toContain('already exists');
  });

  it('create and list accounts', async () => {
    const create = ['user', 'create', '--email', 'anna@example.com', '--firstname', 'Anna'];
    expect((await admin(create)).output).toMatch(/\/admin\/reset-password\?token=[0-9a-f]{40}/);
    const twice = await admin(create);
    expect(twice).toMatchObject({ code: 1, error: 'anna@example.com already has an account.\n' });
    const { output } = await admin(['user', 'list', '--json']);
    expect(JSON.parse(output)).toMatchObject([
      { email: 'root@example.com', isPlatformAdministrator: true },
      { email: 'anna@example.com', name: 'Anna', isPlatformAdministrator: false },
    ]);
  });

  it('replace the secret', async () => {
    const SECRET = 'the-next-secret-of-this-installation';
    const done = await admin(['rotate-secret'], { env: { SECRET, SECRET_PREVIOUS: secret } });
    expect(done).toMatchObject({ code: 0, error: '' });
    expect(done.output).toMatch(/Complete: .*\nRemove SECRET_PREVIOUS on \d{4}-\d\d-\d\d or later/);
    expect(done.output).not.toContain(secret);
    // The new secret alone is enough, and the old one is not any more.
    expect((await admin(['user', 'list'], { env: { SECRET } })).code).toBe(0);
    expect((await admin(['user', 'list'])).code).toBe(1);
  });
});
