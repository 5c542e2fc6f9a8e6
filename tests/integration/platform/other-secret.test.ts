import { access, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { findFreePorts } from '@/bin/support/setup/check-ports.mjs';
import { newFolder, runScript, type Variables } from '@/tests/support/backup/run-script';

const [first, other] = ['the-first-secret-of-a-test', 'another-secret-of-a-test'];

describe('an installation in production', { timeout: 120_000 }, () => {
  const run = (script: string, args: string[], variables: Variables) =>
    runScript(script, args, { NODE_ENV: 'production', ...variables }).then(
      (output) => ({ output, error: '' }),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ output: stdout, error: stderr }),
    );
  const migrate = (variables: Variables) => run('bin/migrate.ts', [], variables);
  const isThere = (file: string) =>
    access(file).then(
      () => true,
      () => false,
    );
  let made: string;
  beforeAll(async () => {
    made = await newFolder('other-secret');
    expect((await migrate({ DATA_DIR: made, SECRET: first })).output).toContain('RESULT ');
  });

  it('refuses to start with another secret before anything is changed', async () => {
    for (const variables of [{ SECRET: other }, {}]) {
      const refused = await migrate({ DATA_DIR: made, ...variables });
      expect(refused.output).not.toContain('RESULT ');
      expect(refused.error).toMatch(
        'SECRET' in variables ? /^SECRET is not the one/m : /^The secret is missing: SECRET is not set/m,
      );
      expect(refused.error).toContain('Restore the right secret');
      expect(refused.error).not.toContain(other);
      expect(await isThere(path.join(made, 'secret'))).toBe(false);
    }
    expect((await migrate({ DATA_DIR: made, SECRET: first })).output).toContain('RESULT ');
    expect((await stat(path.join(made, 'reelhof.db'))).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['bin/web.ts', [], other],
    ['bin/worker.ts', [], other],
    ['bin/edge.ts', [], other],
    ['bin/live.ts', [], other],
    ['bin/live.ts', [], undefined],
    ['bin/admin.ts', ['reset-password', 'root@example.com'], other],
    ['bin/backup.ts', ['backup', 'FOLDER'], other],
    ['bin/backup.ts', ['backup', 'FOLDER'], undefined],
    ['bin/move.ts', ['write-rows', '{}'], other],
  ])('neither runs nor changes data with %s %j and the secret %s', async (script, args, SECRET) => {
    const folder = path.join(await newFolder('refused'), 'backup');
    const [PORT, EDGE_PORT, LIVE_RTMP_PORT] = (await findFreePorts(3)).map(String);
    const before = await readFile(path.join(made, 'reelhof.db'));
    const result = await run(
      script,
      args.map((arg) => (arg === 'FOLDER' ? folder : arg)),
      { DATA_DIR: made, SECRET, PORT, EDGE_PORT, LIVE_RTMP_PORT, LIVE: 'embedded' },
    );
    expect(result.error).toContain('Restore the right secret');
    expect(result.output).not.toMatch(/is ready|Backed up|This link/);
    expect(await isThere(path.join(made, 'secret'))).toBe(false);
    expect(await isThere(folder)).toBe(false);
    expect((await readFile(path.join(made, 'reelhof.db'))).equals(before)).toBe(true);
  });

  it('creates its secret once, keeps it, and creates no other when the file is gone', async () => {
    const DATA_DIR = await newFolder('kept-secret');
    const file = path.join(DATA_DIR, 'secret');
    expect((await migrate({ DATA_DIR })).output).toContain('RESULT ');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const secret = await readFile(file, 'utf8');
    expect((await migrate({ DATA_DIR })).output).toContain('RESULT ');
    expect(await readFile(file, 'utf8')).toBe(secret);
    expect((await readdir(DATA_DIR)).filter((name) => name.startsWith('secret'))).toEqual(['secret']);
    await rm(file);
    expect((await migrate({ DATA_DIR })).error).toContain('The secret is missing');
    expect(await isThere(file)).toBe(false);
    await writeFile(file, secret);
    expect((await migrate({ DATA_DIR })).output).toContain('RESULT ');
  });
});
