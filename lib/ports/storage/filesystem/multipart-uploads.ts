import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

import { joinParts, maxParts, maxPartSize, unquote } from '../part-rules';
import type { ObjectRef, Part } from '../port';
import { permanentFault } from '../storage-error';
import { readJsonFile, writeJsonFile } from './json-file';
import { getObjectPath, ignoreMissing, placeFile, type Layout } from './layout';
import { modeOf, toEtag } from './object-files';
import { joinAside, openForPart } from './part-files';
import { getPartRecord, listPartNumbers, readPartRecords } from './part-records';
import { writeBody } from './write-body';

type Manifest = ObjectRef & { contentType: string; partSize: number };
type DoneRecord = ObjectRef & { parts: { partNumber: number; etag: string }[]; etag: string; size: number };
export type PartResult = { etag: string } | { refused: 'no_such_upload' | 'too_large' | 'incomplete' };
type OnCompleted = (object: ObjectRef & { size: number; etag: string }) => Promise<void>;

const isUploadId = (uploadId: string): boolean => /^[0-9a-f]{32}$/.test(uploadId);

/**
 * Multipart uploads as one sparse file each: `multipart/{uploadId}/{manifest.json, data, parts/{n}.json}`. Parts are
 * written in place, so completing is a rename, not a copy of 64 GB, for clients that keep to the part size they were told.
 * Parts of any other size are taken too, as S3 does; completing then copies them together.
 *
 * A part's record is removed before its bytes are touched and written after all of them arrived: a record vouches for
 * its bytes. Completing first renames the folder to `{uploadId}.completing`, so that no further part can begin, and
 * leaves `{uploadId}.done.json`, so that repeating it is harmless.
 */
export const createMultipartUploads = (layout: Layout, onCompleted: OnCompleted) => {
  const folderOf = (uploadId: string) => path.join(layout.multipart, uploadId);
  const closingOf = (uploadId: string) => path.join(layout.multipart, `${uploadId}.completing`);
  const doneOf = (uploadId: string) => path.join(layout.multipart, `${uploadId}.done.json`);
  const running = new Map<string, { abort: () => void; settled: Promise<void> }>();
  const completing = new Map<string, Promise<void>>();

  const readManifest = async (folder: string, ref: ObjectRef): Promise<Manifest | null> => {
    const manifest = await readJsonFile<Manifest>(path.join(folder, 'manifest.json'));
    return manifest?.bucket === ref.bucket && manifest.key === ref.key ? manifest : null;
  };

  const create = async (manifest: Manifest): Promise<string> => {
    const uploadId = randomBytes(16).toString('hex');
    const folder = folderOf(uploadId);
    await mkdir(path.join(folder, 'parts'), { recursive: true, mode: 0o700 });
    const data = await open(path.join(folder, 'data'), 'wx', modeOf('private'));
    await data.close();
    await writeJsonFile(layout, path.join(folder, 'manifest.json'), manifest);
    return uploadId;
  };

  const receivePart = async (
    { ref, uploadId, partNumber }: { ref: ObjectRef; uploadId: string; partNumber: number },
    body: Readable,
    contentLength: number,
  ): Promise<PartResult> => {
    if (!isUploadId(uploadId) || partNumber > maxParts) return { refused: 'no_such_upload' };
    const folder = folderOf(uploadId);
    const manifest = await readManifest(folder, ref);
    if (!manifest) return { refused: 'no_such_upload' };
    if (contentLength > maxPartSize) return { refused: 'too_large' };

    const write = async (): Promise<PartResult> => {
      const place = await openForPart(folder, partNumber, { size: contentLength, slot: manifest.partSize });
      if (!place) return { refused: 'no_such_upload' };
      const { handle, position } = place;
      try {
        const record = getPartRecord(folder, partNumber);
        await rm(record, { force: true });
        // The folder may have been closed since `open`; its parts must not change then.
        if (!(await isThere(folder))) return { refused: 'no_such_upload' };
        const written = await writeBody(handle, body, { position, limit: contentLength });
        if (written !== contentLength) return { refused: 'incomplete' };
        const etag = `"${randomBytes(16).toString('hex')}"`;
        await writeJsonFile(layout, record, { partNumber, etag, size: written } satisfies Part);
        return { etag };
      } finally {
        await handle.close();
      }
    };
    return oneAtATime(`${uploadId}/${partNumber}`, body, write);
  };

  /** A repeated part (a client whose connection died) takes over: the older request is cut off and waited for. */
  const oneAtATime = async (
    id: string,
    body: Readable,
    write: () => Promise<PartResult>,
  ): Promise<PartResult> => {
    for (let older = running.get(id); older; older = running.get(id)) {
      older.abort();
      await older.settled;
    }
    const result = write();
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    const entry = { abort: () => void body.destroy(new Error('superseded by a newer request')), settled };
    running.set(id, entry);
    try {
      return await result;
    } finally {
      running.delete(id);
    }
  };

  /** At most `limit` parts after number `after`; null where there is no such upload. Reads no other part's record. */
  const list = async (
    ref: ObjectRef & { uploadId: string },
    { after, limit }: { after: number; limit: number },
  ): Promise<{ parts: Part[]; next: number | null } | null> => {
    if (!isUploadId(ref.uploadId)) return null;
    for (const folder of [folderOf(ref.uploadId), closingOf(ref.uploadId)]) {
      if (!(await readManifest(folder, ref))) continue;
      const rest = (await listPartNumbers(folder)).filter((partNumber) => partNumber > after);
      const page = rest.slice(0, limit);
      const next = rest.length > page.length ? (page.at(-1) ?? null) : null;
      return { parts: await readPartRecords(folder, page), next };
    }
    return null;
  };

  /** A client that repeats the call before it was answered is answered by the same work, as a repetition. */
  const complete = async (
    ref: ObjectRef,
    uploadId: string,
    parts: DoneRecord['parts'],
  ): Promise<{ etag: string }> => {
    if (!isUploadId(uploadId)) throw completeFault('no such upload');
    for (let other = completing.get(uploadId); other; other = completing.get(uploadId)) await other;
    const result = completeAlone(ref, uploadId, parts);
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    completing.set(uploadId, settled);
    try {
      return await result;
    } finally {
      completing.delete(uploadId);
    }
  };

  const completeAlone = async (
    ref: ObjectRef,
    uploadId: string,
    parts: DoneRecord['parts'],
  ): Promise<{ etag: string }> => {
    const [folder, closing, doneFile] = [folderOf(uploadId), closingOf(uploadId), doneOf(uploadId)];
    const manifest = (await readManifest(folder, ref)) ?? (await readManifest(closing, ref));
    if (!manifest) return repeatCompleted(await readJsonFile<DoneRecord>(doneFile), ref, parts);

    await rename(folder, closing).catch(ignoreMissing);
    const records = await readPartRecords(closing, await listPartNumbers(closing));
    const stored = new Map(records.map((part) => [part.partNumber, part]));
    const joined = joinParts(parts, stored, manifest.partSize);
    if ('fault' in joined) {
      // Another process, or one that was killed, may have finished and be removing the parts.
      const done = await readJsonFile<DoneRecord>(doneFile);
      if (done) return repeatCompleted(done, ref, parts);
      await rename(closing, folder).catch(ignoreMissing);
      throw completeFault(joined.fault);
    }
    const whole = joined.isContiguous ? 'data' : await joinAside(closing, joined.parts, manifest.partSize);
    const etag = await publishData(path.join(closing, whole), ref, joined.size, doneFile, parts);
    await onCompleted({ bucket: ref.bucket, key: ref.key, size: joined.size, etag });
    await rm(closing, { recursive: true, force: true });
    return { etag };
  };

  /** Gives the data its final size and place; a repetition after a crash finds the work done. */
  const publishData = async (
    data: string,
    ref: ObjectRef,
    size: number,
    doneFile: string,
    parts: DoneRecord['parts'],
  ): Promise<string> => {
    const handle = await open(data, constants.O_RDWR).catch(ignoreMissing);
    if (!handle) {
      const done = await readJsonFile<DoneRecord>(doneFile);
      if (!done) throw completeFault('the data of the upload is missing');
      return done.etag;
    }
    let etag;
    try {
      if ((await handle.stat()).size !== size) await handle.truncate(size);
      etag = toEtag(await handle.stat());
    } finally {
      await handle.close();
    }
    const done: DoneRecord = { bucket: ref.bucket, key: ref.key, parts, etag, size };
    await writeJsonFile(layout, doneFile, done);
    await placeFile(data, getObjectPath(layout, ref, 'completeMultipart'));
    return etag;
  };

  const abort = async (ref: ObjectRef & { uploadId: string }): Promise<void> => {
    if (!isUploadId(ref.uploadId) || !(await readManifest(folderOf(ref.uploadId), ref))) return;
    for (const [id, part] of running) if (id.startsWith(`${ref.uploadId}/`)) part.abort();
    const doomed = path.join(layout.multipart, `${ref.uploadId}.aborted`);
    await rename(folderOf(ref.uploadId), doomed).catch(ignoreMissing);
    await rm(doomed, { recursive: true, force: true });
  };

  /** Removes what nobody touched for `maxAgeMs`: abandoned uploads and the notes of completed ones. */
  const sweep = async (maxAgeMs: number): Promise<void> => {
    const names = await readdir(layout.multipart).catch(ignoreMissing);
    for (const name of names ?? []) {
      const entry = path.join(layout.multipart, name);
      const [own, parts] = await Promise.all(
        [entry, path.join(entry, 'parts')].map((item) => stat(item).catch(() => null)),
      );
      const touched = Math.max(own?.mtimeMs ?? 0, parts?.mtimeMs ?? 0);
      if (Date.now() - touched > maxAgeMs) await rm(entry, { recursive: true, force: true });
    }
  };

  return { create, receivePart, list, complete, abort, sweep };
};

const isThere = async (folder: string): Promise<boolean> =>
  access(folder).then(
    () => true,
    () => false,
  );

const completeFault = (message: string) => permanentFault('completeMultipart', message);

const repeatCompleted = (
  done: DoneRecord | null,
  ref: ObjectRef,
  parts: DoneRecord['parts'],
): { etag: string } => {
  if (!done || done.bucket !== ref.bucket || done.key !== ref.key) throw completeFault('no such upload');
  const isSame =
    done.parts.length === parts.length &&
    done.parts.every((part, index) => {
      const other = parts[index];
      return other?.partNumber === part.partNumber && unquote(other.etag) === unquote(part.etag);
    });
  if (!isSame) throw completeFault('the upload was completed with other parts');
  return { etag: done.etag };
};
