import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { toLocalOrigin } from '@/bin/support/processes/wait-for-health.mjs';
import { findFreePorts, findPortFault } from '@/bin/support/setup/check-ports.mjs';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import { judgeSpace } from '@/lib/platform/doctor/check-machine';
import { describeFindings, runDoctor } from '@/lib/platform/doctor/run-doctor';
import { startSmtpServer } from '@/tests/support/mail/smtp-server';

const secret = 'the-secret-of-the-doctor-tests';
const migrations = ['20260101_first'];

describe('admin doctor', { timeout: 60_000 }, () => {
  let folder: string;
  let base: Record<string, string>;
  const servers: Server[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'doctor-'));
    const [PORT, EDGE_PORT, LIVE_RTMP_PORT] = (await findFreePorts(3)).map(String) as [
      string,
      string,
      string,
    ];
    base = { NODE_ENV: 'production', DATA_DIR: folder, SECRET: secret, PORT, EDGE_PORT, LIVE_RTMP_PORT };
    await createFilesystemStorage({ dataDir: folder, edgeUrl: 'http://localhost', secret }).prepare();
  });
  afterEach(async () => {
    for (const server of servers.splice(0))
      await new Promise((resolve) => {
        server.close(resolve);
        if (server instanceof http.Server || server instanceof https.Server) server.closeAllConnections();
      });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (more: Record<string, string> = {}, now = Date.now) =>
    runDoctor({ ...base, ...more }, { findPortFault, toLocalOrigin, migrations, now });
  const look = async (check: string, more: Record<string, string> = {}, now = Date.now) =>
    (
      await runDoctor({ ...base, ...more }, { findPortFault, toLocalOrigin, migrations, now, only: [check] })
    ).slice(1);
  const listen = async <T extends Server>(server: T, port = 0): Promise<number> => {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };

  it('finds nothing wrong with a new installation that does not run yet', async () => {
    const findings = await run();
    expect(findings.filter(({ state }) => state === 'failed')).toEqual([]);
    expect(findings.find(({ check }) => check === 'database')?.message).toContain('no database file yet');
    expect(new Set(findings.map(({ check }) => check)).size).toBe(13);
    for (const { state, advice } of findings) expect(Boolean(advice)).toBe(state !== 'ok');
  });

  it('never prints a value of the configuration', async () => {
    const hidden = { SMTP_URL: 'smtp://anna:Hidden-1@127.0.0.1:9', S3_SECRET_ACCESS_KEY: 'Hidden-2' };
    const findings = await run({
      ...hidden,
      ...{ MAIL: 'smtp', MAIL_FROM: 'a@example.com', STORAGE: 's3', S3_ENDPOINT: 'http://127.0.0.1:9' },
      ...{
        S3_ACCESS_KEY_ID: 'id',
        S3_UPLOAD_BUCKET: 'uploads',
        S3_STREAM_BUCKET: 'stream',
        METRICS_PORT: 'x',
      },
    });
    const text = `${JSON.stringify(findings)}${describeFindings(findings).join('\n')}`;
    expect(text).not.toMatch(/Hidden-[12]/);
    expect(text).not.toContain(secret);
    expect(findings.find(({ check }) => check === 'mail')).toMatchObject({ state: 'failed' });
    expect(findings.find(({ check }) => check === 'storage')).toMatchObject({ state: 'failed' });
    expect(findings.find(({ check }) => check === 'configuration')?.message).toMatch(/^METRICS_PORT: /);
  });

  it('checks the rest if a part has wrong settings', async () => {
    const findings = await run({ MAIL: 'smtp', PASSWORD_MIN_LENGTH: '3' });
    const configuration = findings.filter(({ check }) => check === 'configuration');
    expect(configuration.map(({ message }) => message.split(':')[0]).toSorted()).toEqual([
      ...['PASSWORD_MIN_LENGTH', 'SMTP_URL'],
    ]);
    expect(findings.find(({ check }) => check === 'mail')?.message).toContain('not checked');
    expect(findings.find(({ check }) => check === 'storage')?.state).toBe('ok');
    const other = await run({ DATABASE_URL: 'postgres://localhost/reelhof' });
    for (const name of ['database', 'secret'])
      expect(other.find(({ check }) => check === name)?.message).toContain('not checked');
    const inside = await run({ BACKUP_DIR: path.join(folder, 'storage', 'stream', 'backups') });
    expect(inside.find(({ state }) => state === 'failed')?.message).toContain('BACKUP_DIR: must not be');
  });

  it('finds a damaged database, and migrations that are not applied', async () => {
    const damaged = path.join(folder, 'damaged.db');
    writeFileSync(damaged, 'no database at all, but long enough to be read as one by SQLite'.repeat(40));
    expect(await look('database', { DATABASE_URL: `file:${damaged}` })).toMatchObject([{ state: 'failed' }]);
    const old = path.join(folder, 'old.db');
    const { default: Database } = await import('libsql');
    const database = new Database(old);
    database.exec('CREATE TABLE payload_migrations (name)');
    expect((await look('database', { DATABASE_URL: `file:${old}` }))[0]?.message).toContain('1 migrations');
    database.exec("INSERT INTO payload_migrations VALUES ('20260101_first')");
    database.close();
    expect(await look('database', { DATABASE_URL: `file:${old}` })).toMatchObject([{ state: 'ok' }]);
    const mongo = await look('database', { DATABASE_URL: 'mongodb://127.0.0.1:9/none' });
    expect(mongo).toMatchObject([{ state: 'failed' }]);
  });

  it('finds a secret that others can read, or that is not the database’s', async () => {
    const file = path.join(folder, 'secret');
    writeFileSync(file, `${secret}\n`, { mode: 0o600 });
    expect(await look('secret', { SECRET: '' })).toMatchObject([{ state: 'ok' }]);
    chmodSync(file, 0o644);
    expect(await look('secret', { SECRET: '' })).toMatchObject([{ state: 'warning' }]);
    rmSync(file);
    const other = path.join(folder, 'other.db');
    const { default: Database } = await import('libsql');
    const database = new Database(other);
    database.exec('CREATE TABLE payload_kv (key, data)');
    database.exec(`INSERT INTO payload_kv VALUES ('secret-fingerprint', '{"fingerprint":"x"}')`);
    database.close();
    const [finding] = await look('secret', { DATABASE_URL: `file:${other}` });
    expect(finding).toMatchObject({ state: 'failed' });
    expect(await look('secret', { SECRET_PREVIOUS: 'the-secret-before-this-one' })).toMatchObject([
      { state: 'warning' },
    ]);
  });

  it('finds storage without its folders, and a data folder that cannot be written to', async () => {
    const empty = mkdtempSync(path.join(folder, 'empty-'));
    expect(await look('storage', { DATA_DIR: empty })).toMatchObject([{ state: 'failed' }]);
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    expect(await look('disk', { DATA_DIR: path.join(file, 'data') })).toMatchObject([{ state: 'failed' }]);
  });

  it.each([
    ['ok', { free: 500e9, total: 1000e9 }],
    ['ok', { free: 900e9, total: 10_000e9 }],
    ['warning', { free: 9e9, total: 50e9 }],
    ['warning', { free: 50e9, total: 1000e9 }],
    ['failed', { free: 0.5e9, total: 20e9 }],
  ])('reports a disk as %s with %j', (state, space) => {
    expect(judgeSpace(space).state).toBe(state);
  });

  it('finds backups that are missing or old, and a bucket that cannot be used', async () => {
    const file = path.join(folder, 'backed-up.db');
    const { default: Database } = await import('libsql');
    const database = new Database(file);
    database.exec('CREATE TABLE payload_kv (key, data)');
    const at = (address: string) => look('backup', { DATABASE_URL: `file:${file}`, PUBLIC_URL: address });
    expect(await at('https://videos.example.com')).toMatchObject([{ state: 'warning' }]);
    expect(await at('http://localhost:3000')).toMatchObject([{ state: 'ok' }]);
    const store = (hours: number) => {
      const stored = JSON.stringify({ at: new Date(Date.now() - hours * 3_600_000).toISOString() });
      database.prepare('DELETE FROM payload_kv').run();
      database.prepare('INSERT INTO payload_kv VALUES (?, ?)').run('last-backup', stored);
    };
    store(24);
    expect(await at('https://videos.example.com')).toMatchObject([{ state: 'ok' }]);
    store(72);
    expect(await at('https://videos.example.com')).toMatchObject([{ state: 'warning' }]);
    database.close();
    const bucket = { BACKUP_S3_BUCKET: 'backups', BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' };
    const keys = { BACKUP_S3_ACCESS_KEY_ID: 'key', BACKUP_S3_SECRET_ACCESS_KEY: 'secret' };
    expect(await look('backup', { ...bucket, ...keys })).toMatchObject([{ state: 'failed' }]);
  });

  it('signs in to the mail server', async () => {
    const server = await startSmtpServer({ credentials: { user: 'anna', password: 'right' } });
    const settings = (password: string, from = 'Reelhof <noreply@example.com>') => ({
      ...{ MAIL: 'smtp', MAIL_FROM: from },
      SMTP_URL: `smtp://anna:${password}@127.0.0.1:${server.port}`,
    });
    expect(await look('mail', settings('right'))).toMatchObject([{ state: 'ok' }]);
    expect(await look('mail', settings('right', 'a@b.local'))).toMatchObject([{ state: 'warning' }]);
    expect(await look('mail', settings('wrong'))).toMatchObject([{ state: 'failed' }]);
    await server.stop();
    expect(await look('mail', settings('right'))).toMatchObject([{ state: 'failed' }]);
    expect(await look('mail', { PUBLIC_URL: 'https://videos.example.invalid' })).toMatchObject([
      { state: 'warning' },
    ]);
  });

  it('finds a missing ffmpeg', async () => {
    expect(await look('ffmpeg', { FFMPEG_PATH: '/nowhere/ffmpeg' })).toMatchObject([{ state: 'failed' }]);
  });

  it('compares the clock with other servers', async () => {
    const port = await listen(http.createServer((_request, response) => response.end('{}')));
    const settings = { STORAGE: 's3', S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_ACCESS_KEY_ID: 'id' };
    const s3 = {
      ...settings,
      ...{ S3_SECRET_ACCESS_KEY: 'x', S3_UPLOAD_BUCKET: 'uploads', S3_STREAM_BUCKET: 'stream' },
    };
    const at = (seconds: number) => () => Date.now() + seconds * 1000;
    expect(await look('clock', s3)).toMatchObject([{ state: 'ok' }]);
    expect(await look('clock', s3, at(30))).toMatchObject([{ state: 'warning' }]);
    expect(await look('clock', s3, at(-600))).toMatchObject([{ state: 'failed' }]);
  });

  it('distinguishes a port of Reelhof from one of another program', async () => {
    await listen(
      net.createServer((socket) => socket.destroy()),
      Number(base.PORT),
    );
    expect((await look('ports'))[0]).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/^PORT: /),
    });
    await new Promise((resolve) => servers.pop()?.close(resolve));
    const health = http.createServer((_request, response) => response.end('{"status":"ready","missing":[]}'));
    await listen(health, Number(base.PORT));
    const findings = await run({ PUBLIC_URL: 'http://127.0.0.1:9' });
    expect(findings.find(({ check }) => check === 'ports')).toMatchObject({ state: 'ok' });
    expect(findings.find(({ check }) => check === 'panel')).toMatchObject({ state: 'failed' });
    expect(findings.find(({ check }) => check === 'edge')).toMatchObject({ state: 'warning' });
    expect((await look('panel'))[0]).toMatchObject({ state: 'ok' });
  });

  it('finds certificates that are not trusted, expire soon or have expired', async () => {
    const [cert, key, other] = ['cert.pem', 'key.pem', 'other.pem'].map((name) =>
      path.join(folder, name),
    ) as [string, string, string];
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const make = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', ...subject];
    execFileSync('openssl', [...make, '-keyout', other, '-out', cert], { stdio: 'ignore' });
    execFileSync('openssl', [...make, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    const rtmps = { LIVE_RTMPS_CERT_FILE: cert, LIVE_RTMPS_KEY_FILE: key };
    const inDays = (days: number) => () => Date.now() + days * 86_400_000;
    expect(await look('certificates', rtmps)).toMatchObject([{ state: 'ok' }]);
    expect(await look('certificates', rtmps, inDays(20))).toMatchObject([{ state: 'warning' }]);
    expect(await look('certificates', rtmps, inDays(31))).toMatchObject([{ state: 'failed' }]);
    expect(await look('certificates', { ...rtmps, LIVE_RTMPS_KEY_FILE: other })).toMatchObject([
      { state: 'failed' },
    ]);
    const server = https.createServer(
      { cert: readFileSync(cert), key: readFileSync(key) },
      (_request, response) => response.end('{}'),
    );
    const PUBLIC_URL = `https://127.0.0.1:${await listen(server)}`;
    const [served] = await look('certificates', { PUBLIC_URL });
    expect(served).toMatchObject({ state: 'failed', message: expect.stringContaining('not trusted') });
    expect((await look('certificates', { PUBLIC_URL }, inDays(31)))[0]?.message).toContain('expired');
  });
});
