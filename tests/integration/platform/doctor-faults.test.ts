import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { toLocalOrigin } from '@/bin/support/processes/wait-for-health.mjs';
import { findFreePorts, findPortFault } from '@/bin/support/setup/check-ports.mjs';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import { getSecretFingerprint } from '@/lib/core/secrets/installed-secret';
import type { Finding } from '@/lib/platform/doctor/finding';
import { checkNames, runDoctor } from '@/lib/platform/doctor/run-doctor';
import { startSmtpServer } from '@/tests/support/mail/smtp-server';

const secret = 'the-secret-of-the-planted-faults';
const migrations = ['20260101_first'];

/** A change of an installation that runs. Only `check` and `also` may notice it. */
type Fault = {
  title: string;
  check: string;
  also?: string;
  state: Finding['state'];
  message: RegExp;
  settings?: () => Record<string, string>;
  /** Milliseconds by which the clock is wrong. */
  clock?: number;
};

describe('admin doctor', { timeout: 60_000 }, () => {
  let folder: string;
  let healthy: Record<string, string>;
  let noise: number;
  const stops: (() => Promise<unknown>)[] = [];

  const serve = (body: string, port = 0): Promise<number> => {
    const server = http.createServer((_request, response) => response.end(body));
    stops.push(() => new Promise((resolve) => server.close(resolve)));
    return new Promise((resolve) =>
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
    );
  };
  const at = (name: string) => path.join(folder, name);

  const makeDatabase = (name: string, { applied = migrations, hours = 1 } = {}): string => {
    const database = new Database(at(name));
    database.exec('CREATE TABLE payload_migrations (name); CREATE TABLE payload_kv (key, data)');
    for (const each of applied) database.prepare('INSERT INTO payload_migrations VALUES (?)').run(each);
    const keep = (key: string, data: object) =>
      database.prepare('INSERT INTO payload_kv VALUES (?, ?)').run(key, JSON.stringify(data));
    keep('secret-fingerprint', { fingerprint: getSecretFingerprint(secret) });
    keep('last-backup', { at: new Date(Date.now() - hours * 3_600_000).toISOString() });
    database.close();
    return `file:${at(name)}`;
  };

  /** A certificate of the given number of days, and its key. */
  const makeCertificate = (name: string, days: number) => {
    const files = { LIVE_RTMPS_CERT_FILE: at(`${name}.pem`), LIVE_RTMPS_KEY_FILE: at(`${name}.key`) };
    const out = ['-keyout', files.LIVE_RTMPS_KEY_FILE, '-out', files.LIVE_RTMPS_CERT_FILE];
    const make = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=live.test'];
    execFileSync('openssl', [...make, '-days', String(days), ...out], { stdio: 'ignore' });
    return files;
  };

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'doctor-faults-'));
    await createFilesystemStorage({ dataDir: folder, edgeUrl: 'http://localhost', secret }).prepare();
    const [port = 0, edgePort = 0, livePort = 0] = await findFreePorts(3);
    await serve('{"status":"ready","missing":[]}', port);
    await serve('{"status":"ready"}', edgePort);
    noise = await serve('<h1>It works!</h1>');
    const mail = await startSmtpServer({ credentials: { user: 'anna', password: 'right' } });
    stops.push(() => mail.stop());
    healthy = {
      ...{ NODE_ENV: 'production', DATA_DIR: folder, SECRET: secret, DATABASE_URL: makeDatabase('whole.db') },
      ...{ PORT: String(port), EDGE_PORT: String(edgePort), LIVE_RTMP_PORT: String(livePort) },
      // The clock is compared with that of any address but loopback's.
      ...{ PUBLIC_URL: `http://127.0.0.1:${port}`, EDGE_URL: `http://0.0.0.0:${edgePort}` },
      ...{ MAIL: 'smtp', MAIL_FROM: 'Reelhof <noreply@example.com>' },
      ...{ SMTP_URL: `smtp://anna:right@127.0.0.1:${mail.port}` },
      ...makeCertificate('live', 90),
    };
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
    rmSync(folder, { recursive: true });
  });

  const examine = ({ settings, clock = 0 }: Partial<Fault> = {}) =>
    runDoctor(
      { ...healthy, ...settings?.() },
      { findPortFault, toLocalOrigin, migrations, now: () => Date.now() + clock },
    );

  it('finds nothing wrong with an installation that runs', async () => {
    const findings = await examine();
    expect(findings.filter(({ check, state }) => state !== 'ok' && check !== 'disk')).toEqual([]);
    expect(findings.map(({ check }) => check)).toEqual(['configuration', ...checkNames]);
  });

  const faults: Fault[] = [
    {
      ...{ title: 'a setting with a wrong value', check: 'configuration', state: 'failed' },
      ...{ message: /^PASSWORD_MIN_LENGTH/, settings: () => ({ PASSWORD_MIN_LENGTH: '3' }) },
    },
    {
      ...{ title: 'a damaged database', check: 'database', also: 'secret', state: 'failed' },
      message: /not a database/,
      settings: () => {
        writeFileSync(at('damaged.db'), 'no database at all, but as long as one'.repeat(100));
        return { DATABASE_URL: `file:${at('damaged.db')}` };
      },
    },
    {
      ...{ title: 'a migration that is not applied', check: 'database', state: 'warning' },
      message: /1 migrations are not applied/,
      settings: () => ({ DATABASE_URL: makeDatabase('old.db', { applied: [] }) }),
    },
    {
      ...{ title: 'another secret', check: 'secret', state: 'failed', message: /not the one/ },
      settings: () => ({ SECRET: 'a-secret-of-another-installation' }),
    },
    {
      ...{ title: 'a disk of the storage that is not mounted', check: 'storage', state: 'failed' },
      ...{ message: /./, settings: () => ({ DATA_DIR: mkdtempSync(at('empty-')) }) },
    },
    {
      ...{ title: 'old backups', check: 'backup', state: 'warning', message: /the last backup is of/ },
      settings: () => ({ DATABASE_URL: makeDatabase('not-backed-up.db', { hours: 72 }) }),
    },
    {
      ...{ title: 'a wrong password of the mail server', check: 'mail', state: 'failed', message: /535/ },
      settings: () => ({ SMTP_URL: (healthy.SMTP_URL ?? '').replace('right', 'wrong') }),
    },
    {
      ...{ title: 'a missing ffmpeg', check: 'ffmpeg', state: 'failed', message: /ENOENT/ },
      settings: () => ({ FFMPEG_PATH: '/nowhere/ffmpeg' }),
    },
    {
      ...{ title: 'a wrong clock', check: 'clock', state: 'failed', message: /^(?:599|60\d) s off/ },
      clock: -600_000,
    },
    {
      ...{ title: 'a port that another program uses', check: 'ports', state: 'failed' },
      ...{ message: /^METRICS_PORT: port/, settings: () => ({ METRICS_PORT: String(noise) }) },
    },
    {
      ...{ title: 'the port for cameras used by another program', check: 'ports', state: 'failed' },
      ...{ message: /^LIVE_RTMP_PORT: port/, settings: () => ({ LIVE_RTMP_PORT: String(noise) }) },
    },
    {
      ...{ title: 'the next metrics port used by another program', check: 'ports', state: 'failed' },
      ...{ message: /^METRICS_PORT: port/, settings: () => ({ METRICS_PORT: String(noise - 1) }) },
    },
    {
      ...{ title: 'a certificate that was not renewed', check: 'certificates', state: 'warning' },
      ...{ message: /expires in 4 days/, settings: () => makeCertificate('old', 5) },
    },
    {
      ...{ title: 'a certificate with another key', check: 'certificates', state: 'failed' },
      message: /does not belong to/,
      settings: () => ({ LIVE_RTMPS_KEY_FILE: makeCertificate('other', 90).LIVE_RTMPS_KEY_FILE }),
    },
    {
      ...{ title: 'a PUBLIC_URL of another website', check: 'panel', state: 'failed' },
      ...{ message: /not as Reelhof/, settings: () => ({ PUBLIC_URL: `http://127.0.0.1:${noise}` }) },
    },
    {
      ...{ title: 'an EDGE_URL without a server', check: 'edge', state: 'failed' },
      ...{ message: /does not respond/, settings: () => ({ EDGE_URL: 'http://127.0.0.1:9' }) },
    },
  ];

  it.each(faults)('finds $title, and nothing else', async (fault) => {
    const [before, findings] = [await examine(), await examine(fault)];
    const look = (list: Finding[], check: string) =>
      list.filter((finding) => finding.check === check).map(({ state }) => state);
    const changed = [...new Set(findings.map(({ check }) => check))].filter(
      (check) => look(before, check).join() !== look(findings, check).join(),
    );
    expect(changed).toEqual([fault.check, ...(fault.also ? [fault.also] : [])]);
    const found = findings.filter(({ check, state }) => check === fault.check && state === fault.state);
    expect(found).toHaveLength(1);
    expect(found[0]?.message).toMatch(fault.message);
    expect(found[0]?.advice).toMatch(/\.$/);
  });
});
