import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import type { Bucket, ObjectRef, OpenMultipart, Part } from '@/lib/ports/storage';

import { joinParts, unquote } from '../part-rules';
import { permanentFault } from '../storage-error';
import { readJsonFile, writeJsonFile, getObjectPath, ignoreMissing, placeFile, type Layout } from './layout';
import {
  getManifestPath,
  getUploadPaths,
  isUploadId,
  readManifest,
  type DoneRecord,
  type Manifest,
  listPartNumbers,
  readPartRecords,
  joinAside,
} from './multipart-parts';
import { modeOf, toEtag } from './object-files';
import { hasClaims } from './part-claims';

type OnCompleted = (object: ObjectRef & { size: number; etag: string }) => Promise<void>;

/**
 * Multipart uploads as one sparse file each: `multipart/{uploadId}/{manifest.json, data, parts/{n}.json,
 * claims/}`. Parts of the agreed size are written in place, so completing is a rename instead of copying 64
 * GB; other sizes are copied together. Completing renames the folder to `{uploadId}.completing`, which
 * refuses further parts, and leaves `{uploadId}.done.json`, so that it can be repeated.
 */
export const createMultipartUploads = (layout: Layout, onCompleted: OnCompleted) => {
  const completing = new Map<string, Promise<void>>();

  const create = async (manifest: Manifest): Promise<string> => {
    const uploadId = randomBytes(16).toString('hex');
    const folder = getUploadPaths(layout, uploadId).open;
    await mkdir(path.join(folder, 'parts'), { recursive: true, mode: 0o700 });
    const data = await open(path.join(folder, 'data'), 'wx', modeOf('private'));
    await data.close();
    await writeJsonFile(layout, getManifestPath(folder), manifest);
    return uploadId;
  };

  /**
   * At most `limit` parts after number `after`; null for an unknown upload. Reads only these parts' records.
   */
  const list = async (
    ref: ObjectRef & { uploadId: string },
    { after, limit }: { after: number; limit: number },
  ): Promise<{ parts: Part[]; next: number | null } | null> => {
    if (!isUploadId(ref.uploadId)) return null;
    const { open, closing } = getUploadPaths(layout, ref.uploadId);
    for (const folder of [open, closing]) {
      if (!(await readManifest(folder, ref))) continue;
      const rest = (await listPartNumbers(folder)).filter((partNumber) => partNumber > after);
      const page = rest.slice(0, limit);
      const next = rest.length > page.length ? (page.at(-1) ?? null) : null;
      return { parts: await readPartRecords(folder, page), next };
    }
    return null;
  };

  /** See `StoragePort`. Oversized parts in separate files are left out. */
  const readBeginning = async (
    ref: ObjectRef & { uploadId: string },
    length: number,
  ): Promise<Buffer | null> => {
    const folder = isUploadId(ref.uploadId) ? getUploadPaths(layout, ref.uploadId).open : null;
    const manifest = folder && (await readManifest(folder, ref));
    if (!folder || !manifest) return null;
    const count = Math.ceil(length / manifest.partSize);
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    const parts = await readPartRecords(folder, numbers);
    if (parts.length < count || parts.some(({ size }) => size !== manifest.partSize)) return null;
    const data = await open(path.join(folder, 'data'), 'r').catch(ignoreMissing);
    if (!data) return null;
    try {
      const { buffer, bytesRead } = await data.read(Buffer.alloc(length), 0, length, 0);
      return bytesRead === length ? buffer : null;
    } finally {
      await data.close();
    }
  };

  /** A call that is repeated while the first one runs waits for it, and counts as a repetition. */
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
    const { open: folder, closing, done: doneFile } = getUploadPaths(layout, uploadId);
    const manifest = (await readManifest(folder, ref)) ?? (await readManifest(closing, ref));
    if (!manifest) return repeatCompleted(await readJsonFile<DoneRecord>(doneFile), ref, parts);

    await rename(folder, closing).catch(ignoreMissing);
    const records = await readPartRecords(closing, await listPartNumbers(closing));
    const stored = new Map(records.map((part) => [part.partNumber, part]));
    const joined = joinParts(parts, stored, manifest.partSize);
    if ('fault' in joined) {
      // Another process may have finished and be removing the parts, or was killed while doing so.
      const done = await readJsonFile<DoneRecord>(doneFile);
      if (done) return repeatCompleted(done, ref, parts);
      await rename(closing, folder).catch(ignoreMissing);
      throw completeFault(joined.fault);
    }
    // A part that is not named may still be written to the file. The object is then a copy, which such a
    // write cannot change.
    const isWhole = joined.isContiguous && !(await hasClaims(closing));
    const whole = isWhole ? 'data' : await joinAside(closing, joined.parts, manifest.partSize);
    const note = { bucket: ref.bucket, key: ref.key, parts, size: joined.size, isInPlace: isWhole };
    const etag = await publishData(path.join(closing, whole), doneFile, note);
    await onCompleted({ bucket: ref.bucket, key: ref.key, size: joined.size, etag });
    await rm(closing, { recursive: true, force: true });
    return { etag };
  };

  /** Sets the data's final size and moves it to its place; does nothing if this happened before a crash. */
  const publishData = async (
    data: string,
    doneFile: string,
    note: Omit<DoneRecord, 'etag'>,
  ): Promise<string> => {
    const handle = await open(data, constants.O_RDWR).catch(ignoreMissing);
    if (!handle) {
      const done = await readJsonFile<DoneRecord>(doneFile);
      if (!done) throw completeFault('the data of the upload is missing');
      return done.etag;
    }
    let etag;
    try {
      if ((await handle.stat()).size !== note.size) await handle.truncate(note.size);
      etag = toEtag(await handle.stat());
    } finally {
      await handle.close();
    }
    await writeJsonFile(layout, doneFile, { ...note, etag } satisfies DoneRecord);
    await placeFile(data, getObjectPath(layout, note, 'completeMultipart'));
    return etag;
  };

  const abort = async (ref: ObjectRef & { uploadId: string }): Promise<void> => {
    if (!isUploadId(ref.uploadId)) return;
    const { open: folder, closing, aborted } = getUploadPaths(layout, ref.uploadId);
    for (const place of [folder, closing]) {
      if (!(await readManifest(place, ref))) continue;
      await rm(aborted, { recursive: true, force: true });
      await rename(place, aborted).catch(ignoreMissing);
    }
    await rm(aborted, { recursive: true, force: true });
  };

  /** Uploads that are open or being joined, by key prefix. */
  const listOpen = async function* (bucket: Bucket, prefix: string): AsyncGenerator<OpenMultipart> {
    for (const name of (await readdir(layout.multipart).catch(ignoreMissing)) ?? []) {
      const [uploadId = ''] = name.split('.completing');
      if (!isUploadId(uploadId)) continue;
      const file = getManifestPath(path.join(layout.multipart, name));
      const manifest = await readJsonFile<Manifest>(file);
      const stats = await stat(file).catch(ignoreMissing);
      if (manifest?.bucket !== bucket || !manifest.key.startsWith(prefix) || !stats) continue;
      yield { key: manifest.key, uploadId, startedAt: stats.mtime };
    }
  };

  /** Removes uploads untouched for `maxAgeMs` and records of completed ones; aborted ones always. */
  const sweep = async (maxAgeMs: number): Promise<void> => {
    const names = await readdir(layout.multipart).catch(ignoreMissing);
    for (const name of names ?? []) {
      const entry = path.join(layout.multipart, name);
      const [own, parts] = await Promise.all(
        [entry, path.join(entry, 'parts')].map((item) => stat(item).catch(() => null)),
      );
      const touched = Math.max(own?.mtimeMs ?? 0, parts?.mtimeMs ?? 0);
      if (name.endsWith('.aborted') || Date.now() - touched > maxAgeMs)
        await rm(entry, { recursive: true, force: true });
    }
  };

  return { create, list, readBeginning, listOpen, complete, abort, sweep };
};

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
