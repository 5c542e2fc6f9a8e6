import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

import type { Payload } from 'payload';

import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { noLease } from '@/lib/core/database/leases';
import { toDay } from '@/lib/core/days';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { toTarget } from '@/lib/core/events';
import { formatLongDay } from '@/lib/core/i18n/format';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { openSecret } from '@/lib/core/secrets/seal-secret';
import { slugs } from '@/lib/core/slugs';
import { getArchiveFolder } from '@/lib/core/storage/storage-keys';
import { recordRowlessEvent } from '@/lib/events/change-with-event';
import { toBucketFault } from '@/lib/imports/browse-source';
import { bucketAccessSchema } from '@/lib/imports/import-schemas';
import type { BucketPort } from '@/lib/ports/bucket';
import type { StoragePort } from '@/lib/ports/storage';
import {
  changeHeldRow,
  createLeasedWork,
  defineLeasedRows,
  getRetryDelay,
  type Hold,
  isHeldBy,
} from '@/lib/worker/leased-work';
import { type WorkerContext, type WorkerPart, hourMs, pollMs } from '@/lib/worker/loops';
import type { MoveOut, Workspace } from '@/payload-types';

import { readableCollections } from '../archive/archive-format';
import { describeWorkspace, writeWorkspaceRows } from '../archive/export-workspace';
import { listFolder, tarFolder } from '../transfer/tar-folder';
import { openTransfer } from '../transfer/write-transfer';
import { createHashStream, hashFile, writeWholeFile } from '../transfer/write-whole-file';
import { fetchScript, findOriginals, type Original } from './originals';
import { moveOutDays, moveOutFailures } from './types';
import { writeNote, writeReadable, writeSums } from './write-readable';

const daySeconds = 86_400;
/** Number of failures after which it is given up. A bucket may be unreachable for a while. */
const maxFailures = 6;

const moveOutRows = defineLeasedRows<MoveOut>({
  collection: slugs.moveOuts,
  leaseMs: 30_000,
  state: { field: 'state', open: ['QUEUED', 'RUNNING'], held: ['RUNNING'] },
  claims: {
    field: 'attempt',
    max: 20,
    giveUp: async (payload, row, where) => fail(payload, row, { where, reason: 'interrupted' }),
  },
  claim: () => ({ state: 'RUNNING' }),
  release: { state: 'QUEUED' },
});

type Run = SystemContext & { hold: Hold<MoveOut>; workspaceId: string; storage: StoragePort; folder: string };

const note = ({ payload, hold }: Run, data: Partial<MoveOut>): Promise<MoveOut> =>
  changeHeldRow(payload, moveOutRows, hold, { data });

/** Copies the originals into the customer's bucket, and computes their checksums on the way. */
const copyOriginals = async (
  run: Run,
  { bucket, prefix, originals }: { bucket: BucketPort; prefix: string; originals: Original[] },
): Promise<number> => {
  const { storage, hold } = run;
  let bytes = 0;
  for (const [index, original] of originals.entries()) {
    hold.signal.throwIfAborted();
    const { size, contentType } = original;
    const key = `${prefix}${original.path}`;
    const object = await storage.read({ bucket: 'upload', key: original.key });
    if (!object) throw new Error(`${original.key} was removed meanwhile`);
    const { stream, finish } = createHashStream();
    object.body.once('error', (error) => stream.destroy(error));
    const body = object.body.pipe(stream);
    try {
      // An object of the same size is complete, because it appears at once. Only its checksum is missing.
      if ((await inBucket(bucket.findSize(key))) === size) await drain(body);
      else await inBucket(bucket.write({ key, body, size, contentType, signal: hold.signal }));
    } finally {
      object.body.destroy();
    }
    original.sha256 = finish().sha256;
    bytes += size;
    await note(run, { done: index + 1 });
  }
  return bytes;
};

const drain = async (body: Readable): Promise<void> => {
  for await (const chunk of body) void chunk;
};

/** Marks a failure as that of the customer's bucket. */
const inBucket = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw toBucketFault(error);
  });

const openBucket = async ({ ports, hold }: Run): Promise<BucketPort> => {
  const access = hold.row.access ? openSecret(getEnv().secrets, hold.row.access) : null;
  if (!access) throw new AppError('bucket_refused');
  return inBucket(ports.openBucket(bucketAccessSchema.parse(JSON.parse(access))));
};

/** Adds the links to the originals and the script that fetches them. */
const writeLinks = async ({ storage, folder }: Run, originals: Original[]): Promise<void> => {
  for (const original of originals)
    original.url = await storage.signGet({
      ...{ bucket: 'upload', key: original.key, expiresIn: moveOutDays * daySeconds },
      downloadName: path.basename(original.path),
    });
  const lines = originals.map(({ size, md5, path: file, url }) => [size, md5 ?? '-', file, url].join('\t'));
  await writeWholeFile(path.join(folder, 'originals.tsv'), Readable.from([`${lines.join('\n')}\n`]));
  await writeWholeFile(path.join(folder, 'fetch-originals.sh'), Readable.from([fetchScript]));
};

/** Writes rows, tables, captions, thumbnails, the note and the checksums to the folder. */
const writeFolder = async (
  run: Run,
  { workspace, copy }: { workspace: Workspace; copy: (originals: Original[]) => Promise<number> },
): Promise<{ originals: number; copied: number }> => {
  const { payload, folder, hold, storage, workspaceId } = run;
  const writer = await openTransfer({ kind: 'moveOut', folder });
  try {
    const served = await writeWorkspaceRows(payload, { writer, workspaceId, more: readableCollections });
    await writer.finish({
      kind: 'moveOut' as const,
      workspace: await describeWorkspace(payload, workspace),
      unfinished: served.unfinished,
    });
    const originals = await findOriginals(run, served);
    await note(run, { total: originals.length, done: 0 });
    const copied = await copy(originals);
    await writeReadable(folder, { storage, originals });
    const { language, target } = hold.row;
    const formatDay = (at: number) =>
      formatLongDay(language, new Date(at).toISOString(), workspace.timeZone ?? 'UTC');
    await writeNote(folder, {
      language,
      workspace: workspace.name,
      date: formatDay(Date.now()),
      until: target === 'archive' ? formatDay(Date.now() + moveOutDays * daySeconds * 1000) : null,
    });
    await writeSums(folder, originals);
    return { originals: originals.length, copied };
  } finally {
    await writer.close();
  }
};

/** Stores the folder as one archive in the workspace's own storage. Returns its size. */
const storeArchive = async (
  { storage, folder, hold, workspaceId }: Run,
  slug: string,
): Promise<{ key: string; size: number }> => {
  const day = toDay(new Date());
  const packed = `${folder}.tar.gz`;
  try {
    const tar = Readable.from(tarFolder(folder, `${slug}-${day}`), { objectMode: false });
    const gzip = createGzip();
    tar.once('error', (error) => gzip.destroy(error));
    const { size } = await writeWholeFile(packed, tar.pipe(gzip));
    const prefix = `${getArchiveFolder(workspaceId)}${hold.row.id}/`;
    // An earlier attempt may have stored an archive under the name of another day.
    await storage.removePrefix({ bucket: 'upload', prefix });
    const key = `${prefix}${slug}-${day}.tar.gz`;
    await storage.write({
      ...{ bucket: 'upload', key, body: createReadStream(packed), contentType: 'application/gzip' },
      ...{ cacheControl: 'private, no-store', visibility: 'private' },
    });
    return { key, size };
  } finally {
    await rm(packed, { force: true });
  }
};

/** Copies the files of the folder into the bucket, the checksums last. Returns their size. */
const copyFolder = async (
  { folder, hold: { signal } }: Run,
  { bucket, prefix }: { bucket: BucketPort; prefix: string },
): Promise<number> => {
  let bytes = 0;
  const names = (await listFolder(folder)).filter((name) => name !== 'SHA256SUMS');
  for (const name of [...names, 'SHA256SUMS']) {
    const file = path.join(folder, name);
    const { size } = await hashFile(file);
    const contentType = name.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'application/octet-stream';
    await inBucket(
      bucket.write({ key: `${prefix}${name}`, body: createReadStream(file), size, contentType, signal }),
    );
    bytes += size;
  }
  return bytes;
};

const runMoveOut = async (run: Run, workspace: Workspace): Promise<void> => {
  const { payload, hold, workspaceId } = run;
  const { row } = hold;
  const prefix = toPrefix(row.destination);
  const bucket = row.target === 's3' ? await openBucket(run) : null;
  const copy = async (originals: Original[]): Promise<number> => {
    if (bucket) return copyOriginals(run, { bucket, prefix, originals });
    await writeLinks(run, originals);
    return 0;
  };
  const { originals, copied } = await writeFolder(run, { workspace, copy });
  const stored = bucket ? null : await storeArchive(run, workspace.slug);
  const size = bucket ? copied + (await copyFolder(run, { bucket, prefix })) : (stored?.size ?? 0);
  await recordRowlessEvent(
    payload,
    { workspace: workspaceId, target: toTarget(slugs.workspaces, workspaceId) },
    {
      name: 'workspace.exported',
      payload: { files: originals, bytes: size, userId: row.requestedBy },
      actor: { kind: 'person', userId: row.requestedBy, isDisabled: false },
      id: `workspace.exported:${row.id}:${row.requestedAt}`,
    },
  );
  const now = Date.now();
  const done = await compareAndSet(payload, {
    collection: slugs.moveOuts,
    where: isHeldBy(moveOutRows, hold),
    data: {
      ...noLease(),
      state: 'DONE',
      failure: null,
      access: null,
      archiveKey: stored?.key ?? null,
      size,
      done: originals,
      finishedAt: new Date(now).toISOString(),
      expiresAt: stored ? new Date(now + moveOutDays * daySeconds * 1000).toISOString() : null,
    },
  });
  // Canceled while the archive was stored. If another worker holds the row, the archive is that worker's.
  if (!done && stored && !(await findById(payload, slugs.moveOuts, row.id)))
    await run.storage.remove({ bucket: 'upload', key: stored.key });
};

/** The folder of a destination such as `s3://bucket/folder/`. */
const toPrefix = (destination: string | null | undefined): string =>
  /^s3:\/\/[^/]+\/(.*)$/s.exec(destination ?? '')?.[1] ?? '';

type Failure = (typeof moveOutFailures)[number];

const toFailure = (error: unknown): Failure =>
  moveOutFailures.find((reason) => error instanceof AppError && error.code === reason) ?? 'interrupted';

/** Closes the row, erases the keys and notifies the owner. */
const fail = async (
  payload: Payload,
  row: MoveOut,
  { where, reason }: { where: Parameters<typeof compareAndSet>[1]['where']; reason: Failure },
): Promise<void> => {
  const failed = await compareAndSet(payload, {
    collection: slugs.moveOuts,
    where,
    data: {
      ...noLease(),
      state: 'FAILED',
      failure: reason,
      access: null,
      finishedAt: new Date().toISOString(),
    },
  });
  if (!failed) return;
  const workspace = getRelationId(row.workspace) ?? '';
  await recordRowlessEvent(
    payload,
    { workspace, target: toTarget(slugs.workspaces, workspace) },
    {
      name: 'workspace.exportFailed',
      payload: { reason, userId: row.requestedBy },
      id: `workspace.exportFailed:${row.id}:${row.requestedAt}`,
    },
  );
};

/**
 * Collects the data of workspaces in the worker. After a kill it begins again, but copies no original twice.
 */
export const createMoveOutRunner = ({ payload, ports, owner }: WorkerContext) =>
  createLeasedWork(payload, {
    rows: moveOutRows,
    owner,
    maxHeld: 1,
    run: async (hold) => {
      const workspaceId = getRelationId(hold.row.workspace) ?? '';
      const workspace = await findById(payload, slugs.workspaces, workspaceId);
      if (!workspace?.active) throw new AppError('not_found');
      const storage = await ports.storageFor(workspaceId);
      // Its name is always the same, so that an attempt removes what a killed one left behind.
      const folder = path.join(tmpdir(), `reelhof-move-out-${hold.row.id}`);
      await rm(folder, { recursive: true, force: true });
      try {
        await runMoveOut({ payload, ports, hold, workspaceId, storage, folder }, workspace);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    settle: async (error, hold) => {
      const { row } = hold;
      const reason = toFailure(error);
      payload.logger.warn({ err: error, moveOut: row.id, reason }, 'taking a workspace’s data out failed');
      const failures = (row.failures ?? 0) + 1;
      const isPassing = reason === 'bucket_unreachable' || reason === 'interrupted';
      if (isPassing && failures < maxFailures)
        return { delayMs: getRetryDelay(failures), data: { failures } };
      await fail(payload, row, { where: isHeldBy(moveOutRows, hold), reason });
      return null;
    },
  });

/** Removes archives whose links have ended. */
export const sweepMoveOuts = async ({ payload, ports }: SystemContext, now = new Date()): Promise<void> => {
  const { docs } = await payload.db.find<MoveOut>({
    collection: slugs.moveOuts,
    where: { and: [{ state: { equals: 'DONE' } }, { expiresAt: { less_than: now.toISOString() } }] },
    limit: 100,
    pagination: false,
  });
  for (const { id, workspace, archiveKey, expiresAt } of docs) {
    const storage = await ports.storageFor(getRelationId(workspace) ?? '');
    if (archiveKey) await storage.remove({ bucket: 'upload', key: archiveKey });
    await compareAndSet(payload, {
      collection: slugs.moveOuts,
      where: {
        and: [{ id: { equals: id } }, { state: { equals: 'DONE' } }, { expiresAt: { equals: expiresAt } }],
      },
      data: { state: 'EXPIRED', archiveKey: null },
    });
  }
};

export const createMoveOutLoops = (ctx: WorkerContext): Required<WorkerPart> => {
  const runner = createMoveOutRunner(ctx);
  return {
    loops: [
      {
        name: 'move-outs',
        everyMs: pollMs,
        onChange: 'in turn',
        pass: async () => {
          await runner.startNext();
        },
      },
      { name: 'ended archives', everyMs: hourMs, pass: () => sweepMoveOuts(ctx) },
    ],
    stop: runner.stop,
  };
};
