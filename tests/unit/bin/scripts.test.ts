import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { parseDotEnv, readSettings } from '@/bin/support/settings/read-settings.mjs';
import { checkPorts, findFreePorts } from '@/bin/support/setup/check-ports.mjs';
import { isInstalled } from '@/bin/support/setup/install-dependencies.mjs';
import { lockDataDir } from '@/bin/support/setup/lock-data-dir.mjs';
import { isVersionInRange } from '@/bin/support/setup/prepare.mjs';
import { prepareDemoLogin, createSeedState } from '@/bin/support/setup/seed-first-run.mjs';
import { describeFfmpeg } from '@/bin/support/setup/system-tools.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reelhof scripts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('Node versions', () => {
  const range = '^20.19.0 || ^22.13.0 || >=24';
  it.each([
    ['20.19.0', true],
    ['20.20.2', true],
    ['22.13.1', true],
    ['24.0.0', true],
    ['26.1.0', true],
    ['20.18.3', false],
    ['18.20.0', false],
    ['22.12.0', false],
    ['23.9.0', false],
  ])('%s: %s', (version, expected) => {
    expect(isVersionInRange(version, range)).toBe(expected);
  });
});

describe('.env', () => {
  it.each([
    ['PORT=3000', { PORT: '3000' }],
    ['  export PORT = 3000  # the panel', { PORT: '3000' }],
    ['# PORT=3000', {}],
    ['MAIL_FROM="Reelhof <a@b.c>" # who', { MAIL_FROM: 'Reelhof <a@b.c>' }],
    ["SECRET='a # b'", { SECRET: 'a # b' }],
    ['SMTP_URL=smtp://u:p#1@host', { SMTP_URL: 'smtp://u:p#1@host' }],
    ['EMPTY=', { EMPTY: '' }],
    ['A=1\r\nB=2\r\n', { A: '1', B: '2' }],
    ['no assignment', {}],
  ])('%s', (text, expected) => {
    expect(parseDotEnv(text)).toEqual(expected);
  });
});

describe('settings', () => {
  const read = (env: Record<string, string>) => readSettings(env, { root: folder });

  it('has the product’s defaults', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      edgePort: 3001,
      dataDir: path.join(folder, 'data'),
      publicUrl: 'http://localhost:3000',
      wantsSeed: true,
    });
  });

  it.each([
    [{ PORT: '0' }, 'PORT must be'],
    [{ EDGE_PORT: 'many' }, 'EDGE_PORT must be'],
    [{ PORT: '4000', EDGE_PORT: '4000' }, 'must differ'],
  ])('refuses %o', (env, message) => {
    expect(() => read(env as Record<string, string>)).toThrow(message);
  });
});

describe('ports', () => {
  it('names the busy port and the variable to change', async () => {
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const busy = (server.address() as net.AddressInfo).port;
    const [free = 0] = await findFreePorts(1);
    const host = '127.0.0.1';
    await expect(checkPorts({ host, port: busy, edgePort: free })).rejects.toThrow(
      new RegExp(`Port ${busy} is already in use[^]* PORT,`),
    );
    await expect(checkPorts({ host, port: free, edgePort: busy })).rejects.toThrow(/ EDGE_PORT,/);
    await new Promise((resolve) => server.close(resolve));
    await checkPorts({ host, port: free, edgePort: busy });
  });
});

describe('the lock on a data folder', () => {
  it('is held by one living supervisor at a time, readable by its owner only', async () => {
    const unlock = lockDataDir({ dataDir: folder, port: 1 });
    const file = path.join(folder, 'run', 'supervisor.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    unlock();
    expect(() => statSync(file)).toThrow('ENOENT');

    const script = 'setInterval(() => {}, 1000); console.log("runs")';
    const other = spawn(process.execPath, ['-e', script, 'start.mjs'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      // Before its first output, the process may still have the command line of its parent.
      await once(other.stdout, 'data');
      writeFileSync(file, JSON.stringify({ pid: other.pid, port: 18_000 }));
      expect(() => lockDataDir({ dataDir: folder, port: 1 })).toThrow(`process ${other.pid}, port 18000`);
    } finally {
      other.kill('SIGKILL');
    }
  });

  it('requires a folder that can be created and written', () => {
    const file = path.join(folder, 'a file');
    writeFileSync(file, '');
    expect(() => lockDataDir({ dataDir: path.join(file, 'data'), port: 1 })).toThrow(/ENOTDIR[^]*DATA_DIR/);
  });

  it('is taken over from a dead process', () => {
    lockDataDir({ dataDir: folder, port: 1 });
    const file = path.join(folder, 'run', 'supervisor.json');
    for (const left of [JSON.stringify({ pid: 2 ** 22 + 1, port: 1 }), 'half a file']) {
      writeFileSync(file, left);
      const unlock = lockDataDir({ dataDir: folder, port: 2 });
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid, port: 2 });
      unlock();
      expect(existsSync(file)).toBe(false);
    }
  });
});

describe('ffmpeg', () => {
  it('reports a configured path that does not exist immediately, and installs nothing', async () => {
    await expect(describeFfmpeg({ FFMPEG_PATH: '/nowhere/ffmpeg' }).find()).rejects.toThrow(
      "FFMPEG_PATH is set to /nowhere/ffmpeg, which can't be run.",
    );
    expect(await describeFfmpeg({}).find()).toBe('ffmpeg');
  });
});

describe('the demo login', () => {
  it('stores a generated password for its owner only, and returns the same one again', () => {
    const settings = { dataDir: folder, demoEmail: 'demo@example.com', demoPassword: undefined };
    const login = prepareDemoLogin(settings);
    expect(login.password.length).toBeGreaterThanOrEqual(16);
    expect(statSync(path.join(folder, 'demo-login.txt')).mode & 0o777).toBe(0o600);
    expect(prepareDemoLogin(settings)).toEqual(login);
  });

  it('does not store a given password', () => {
    const login = prepareDemoLogin({
      dataDir: folder,
      demoEmail: 'a@example.com',
      demoPassword: 'given one',
    });
    expect(login).toEqual({ email: 'a@example.com', password: 'given one' });
    expect(() => statSync(path.join(folder, 'demo-login.txt'))).toThrow('ENOENT');
  });
});

it('seeds an empty database once, resumes after an interruption, and leaves a filled one alone', () => {
  const unlock = lockDataDir({ dataDir: folder, port: 1 });
  const state = createSeedState({ dataDir: folder, databaseUrl: 'file:a' });
  expect([state.isNeeded(true), state.isNeeded(false)]).toEqual([true, false]);
  state.start();
  expect(state.isNeeded(false)).toBe(true);
  expect(createSeedState({ dataDir: folder, databaseUrl: 'file:b' }).isNeeded(false)).toBe(false);
  state.finish('http://localhost:3001/player/?id=1');
  expect(state.isNeeded(false)).toBe(false);
  expect(state.getEmbedUrl()).toBe('http://localhost:3001/player/?id=1');
  unlock();
});

describe('installed dependencies', () => {
  const lock = { '': {}, 'node_modules/a': { version: '1.0.0', integrity: 'x' } };
  it.each([
    ['the same', lock, { 'node_modules/a': { version: '1.0.0', integrity: 'x' } }, true],
    ['nothing', lock, {}, false],
    ['another version', lock, { 'node_modules/a': { version: '1.0.1', integrity: 'y' } }, false],
    [
      "another platform's package missing",
      { ...lock, 'node_modules/b': { version: '2.0.0', optional: true } },
      { 'node_modules/a': { version: '1.0.0', integrity: 'x' } },
      true,
    ],
  ])('%s', (_name, wanted, installed, expected) => {
    expect(isInstalled(wanted, installed)).toBe(expected);
  });
});
