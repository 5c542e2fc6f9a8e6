import { existsSync, statSync } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';

import { reachesNobody } from '@/lib/accounts/mails/send-mail';
import { createPorts } from '@/lib/adapters/get-ports';
import { within } from '@/lib/core/async';
import { peekColumn } from '@/lib/core/database/peek-column';
import { toSqliteFile } from '@/lib/core/database/sqlite-file';
import { isLoopback } from '@/lib/core/network/origins';
import { assertInstalledSecret, peekSecretState, SecretError } from '@/lib/core/secrets/installed-secret';

import { type Check, failed, ok, toReason, warn } from './finding';

const toSize = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`;

const connectMs = 8000;

/** Connects, and compares the applied migrations with those of this version. */
export const checkDatabase: Check = async ({ env, migrations }) => {
  const isFile = env.databaseUrl.startsWith('file:');
  const file = isFile ? toSqliteFile(env.databaseUrl) : null;
  if (file !== null && !existsSync(file))
    return [
      warn(
        'database',
        'there is no database file yet',
        'Run npm start or dist/migrate.mjs, or check DATA_DIR.',
      ),
    ];
  const advice = file
    ? 'Check the permissions of the file, or restore a backup (docs/operate/runbook.md, section 7).'
    : 'Check DATABASE_URL and that the server can be reached from here (docs/operate/runbook.md, section 7).';
  try {
    const table = { table: 'payload_migrations', collection: 'payload-migrations', column: 'name' };
    const applied = await peekColumn(env.databaseUrl, table, connectMs);
    if (file !== null) await access(file, constants.R_OK | constants.W_OK);
    const pending = isFile ? migrations.filter((name) => !applied.includes(name)) : [];
    if (pending.length > 0)
      return [
        warn(
          'database',
          `${pending.length} migrations are not applied`,
          'Run npm start or dist/migrate.mjs.',
        ),
      ];
    return [ok('database', file ? `SQLite, ${toSize(statSync(file).size)}` : 'MongoDB responds')];
  } catch (error) {
    return [failed('database', toReason(error), advice)];
  }
};

/** Compares the secret with the database, and reports a replacement that is not finished. */
export const checkSecret: Check = async ({ env }) => {
  // A new secret differs from the one that the database knows, if it knows any.
  const isKnown = async () => (await peekSecretState(env, connectMs).catch(() => null))?.isReplacing;
  if (env.isSecretNew && !(await isKnown()))
    return [warn('secret', 'there is no secret yet', 'npm start creates one; without it, set SECRET.')];
  try {
    await assertInstalledSecret(env, connectMs);
  } catch (error) {
    if (!(error instanceof SecretError))
      return [warn('secret', 'not compared with the database', 'See the check of the database.')];
    return [failed('secret', toReason(error), 'See docs/operate/runbook.md, section 10.')];
  }
  const file = path.join(env.dataDir, 'secret');
  const mode = await stat(file).then(
    (info) => info.mode & 0o077,
    () => 0,
  );
  if (mode !== 0) return [warn('secret', `${file} can be read by other users`, `Run chmod 600 ${file}.`)];
  const { isReplacing, replacedAt } = await peekSecretState(env, connectMs);
  if (isReplacing)
    return [warn('secret', 'the secret is being replaced', 'Run reelhof admin rotate-secret.')];
  if (env.secrets.length > 1)
    return [
      warn(
        'secret',
        `SECRET_PREVIOUS is still accepted${replacedAt ? `; replaced on ${replacedAt.slice(0, 10)}` : ''}`,
        'Remove SECRET_PREVIOUS a week after the replacement.',
      ),
    ];
  return [ok('secret', 'belongs to the database')];
};

/** Writes to the shared storage. */
export const checkStorage: Check = async ({ env }) => {
  const isS3 = env.storage.STORAGE === 's3';
  try {
    const storage = await createPorts(env).getSharedStorage();
    await within(connectMs, storage.check(), 'the storage does not answer');
    return [
      ok('storage', isS3 ? 'both buckets can be used' : `files in ${path.join(env.dataDir, 'storage')}`),
    ];
  } catch (error) {
    return [
      failed(
        'storage',
        toReason(error),
        isS3
          ? 'Check S3_ENDPOINT, the access key and its rights (docs/operate/runbook.md, section 6).'
          : 'Mount the disk and check its permissions; npm start creates the folders of a new installation.',
      ),
    ];
  }
};

/** Older than this, a backup should have been followed by another one. */
const oldBackupMs = 48 * 3_600_000;

/** Whether there is a recent backup, and the bucket of scheduled backups can be used. */
export const checkBackup: Check = async ({ env, now = Date.now }) => {
  const { at, bucket } = env.backup;
  if (bucket) {
    try {
      const store = await createPorts(env).getBackupStore();
      await within(connectMs, store?.check() ?? Promise.resolve(), 'the bucket of backups does not answer');
    } catch (error) {
      const advice = 'Check BACKUP_S3_BUCKET, BACKUP_S3_ENDPOINT, the access key and its rights.';
      return [failed('backup', toReason(error), advice)];
    }
  }
  const column = { table: 'payload_kv', collection: 'payload-kvs', column: 'data', key: 'last-backup' };
  // `database` reports a database that cannot be read.
  const [stored] = await peekColumn(env.databaseUrl, column, connectMs).catch(() => []);
  const text = typeof stored === 'string' ? stored : JSON.stringify(stored ?? null);
  const last = (JSON.parse(text) as { at: string } | null)?.at;
  const advice = 'Set BACKUP_AT, or run reelhof admin backup regularly.';
  if (last === undefined)
    return [
      isLoopback(new URL(env.publicUrl).hostname)
        ? ok('backup', 'there is no backup, as PUBLIC_URL is local')
        : warn('backup', 'there is no backup', advice),
    ];
  const message = `the last backup is of ${last}`;
  if (now() - Date.parse(last) <= oldBackupMs) return [ok('backup', message)];
  return [warn('backup', message, at === null ? advice : 'See the log of the worker for "backup".')];
};

/** Whether emails reach people. */
export const checkMail: Check = async ({ env: { mail, publicUrl, ...env } }) => {
  if (mail.MAIL === 'outbox')
    return [
      reachesNobody({ ...env, mail, publicUrl })
        ? warn(
            'mail',
            'emails are stored and reach nobody: no invitation, no password link',
            'Set MAIL=smtp, SMTP_URL and MAIL_FROM.',
          )
        : ok('mail', 'emails are stored in the outbox folder, as PUBLIC_URL is local'),
    ];
  try {
    const port = await createPorts({ ...env, mail, publicUrl }).getMail();
    await within(connectMs, port.check(), 'the mail server does not answer');
  } catch (error) {
    return [
      failed('mail', toReason(error), 'Check SMTP_URL: host, port, user and password; then run test-mail.'),
    ];
  }
  if (/@[^>\s]*\.local>?$/.test(mail.MAIL_FROM))
    return [warn('mail', 'MAIL_FROM is no public address', 'Set MAIL_FROM to an address of your domain.')];
  return [ok('mail', 'the mail server accepts the sign-in')];
};
