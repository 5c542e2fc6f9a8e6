import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { readdir, open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type {
  Part,
  ObjectRef,
  OpenParts,
  PartsState,
  ReceiveRefusal,
  SignedGrant,
} from '@/lib/ports/storage';

import { unquote, maxParts, maxPartSize } from '../part-rules';
import { readJsonFile, hasCode, type Layout, ignoreMissing, writeJsonFileIn } from './layout';
import { claimPart, type PartClaim } from './part-claims';
import { writeBody } from './write-body';

const noFollow = constants.O_NOFOLLOW ?? 0;
const copyBytes = 4 * 1024 * 1024;

/** A part larger than a slot has its own file; all others are in their slot of the upload's data file. */
const locate = (folder: string, partNumber: number, { size, slot }: { size: number; slot: number }) =>
  size > slot
    ? { file: path.join(folder, `part-${partNumber}`), position: 0, isOwn: true }
    : { file: path.join(folder, 'data'), position: (partNumber - 1) * slot, isOwn: false };

/**
 * Opens the target of a part's bytes for writing; null if the upload was removed. Sizes and positions are
 * bytes.
 */
const openForPart = async (
  folder: string,
  partNumber: number,
  sizes: { size: number; slot: number },
): Promise<{ handle: FileHandle; position: number } | null> => {
  const { file, position, isOwn } = locate(folder, partNumber, sizes);
  const flags = constants.O_WRONLY | noFollow | (isOwn ? constants.O_CREAT | constants.O_TRUNC : 0);
  try {
    return { handle: await open(file, flags, 0o600), position };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
};

/**
 * Copies parts that do not fill their slots into a new file with a unique name, which is returned. The parts
 * stay unchanged, so an interrupted copy can be repeated.
 */
export const joinAside = async (folder: string, parts: Part[], slot: number): Promise<string> => {
  const name = `object-${randomBytes(8).toString('hex')}`;
  const file = path.join(folder, name);
  const target = await open(file, 'wx', 0o600);
  try {
    await pipeline(readInOrder(folder, parts, slot), target.createWriteStream({ highWaterMark: copyBytes }));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return name;
};

async function* readInOrder(folder: string, parts: Part[], slot: number): AsyncGenerator<Buffer> {
  for (const { partNumber, size } of parts) {
    if (size === 0) continue;
    const { file, position } = locate(folder, partNumber, { size, slot });
    const handle = await open(file, constants.O_RDONLY | noFollow);
    yield* handle.createReadStream({ start: position, end: position + size - 1, highWaterMark: copyBytes });
  }
}

/** Parameters of an upload. */
export type Manifest = ObjectRef & { contentType: string; partSize: number };

/** The record of a completed upload. */
export type DoneRecord = ObjectRef & {
  parts: { partNumber: number; etag: string }[];
  etag: string;
  size: number;
  /** Whether the object is the file of the parts itself, not a copy. */
  isInPlace: boolean;
};

export const isUploadId = (uploadId: string): boolean => /^[0-9a-f]{32}$/.test(uploadId);

/** Paths of an upload by state: receiving parts, being joined, being removed, and its completion record. */
export const getUploadPaths = ({ multipart }: Layout, uploadId: string) => {
  const open = path.join(multipart, uploadId);
  return { open, closing: `${open}.completing`, aborted: `${open}.aborted`, done: `${open}.done.json` };
};

export const getManifestPath = (folder: string): string => path.join(folder, 'manifest.json');

/** The manifest of a folder; null if there is none, or if it is for another object. */
export const readManifest = async (folder: string, ref: ObjectRef): Promise<Manifest | null> => {
  const manifest = await readJsonFile<Manifest>(getManifestPath(folder));
  return manifest?.bucket === ref.bucket && manifest.key === ref.key ? manifest : null;
};

/** An upload has up to 10,000 records; a process may not have that many files open. */
const maxOpen = 32;

const recordsOf = (folder: string): string => path.join(folder, 'parts');

/** Path of a part's record, which confirms that its bytes are complete. */
const getPartRecord = (folder: string, partNumber: number): string =>
  path.join(recordsOf(folder), `${partNumber}.json`);

/**
 * Numbers of the parts that have arrived in an upload's folder, ascending; empty if the folder does not
 * exist.
 */
export const listPartNumbers = async (folder: string): Promise<number[]> => {
  const names = await readdir(recordsOf(folder)).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  return names
    .filter((name) => /^\d+\.json$/.test(name))
    .map((name) => Number.parseInt(name, 10))
    .sort((a, b) => a - b);
};

/**
 * The records of these parts in order, without those removed in the meantime because their part is being sent
 * again.
 */
export const readPartRecords = async (folder: string, partNumbers: number[]): Promise<Part[]> => {
  const records: (Part | null)[] = [];
  for (let start = 0; start < partNumbers.length; start += maxOpen) {
    const batch = partNumbers.slice(start, start + maxOpen);
    records.push(
      ...(await Promise.all(batch.map((number) => readJsonFile<Part>(getPartRecord(folder, number))))),
    );
  }
  return records.filter((part) => part !== null);
};

/** Number of part records read in parallel. */
const step = 8;

/** Whether the object is the file being read, and consists of the parts that were read from it. Pure. */
const isOfSeen = (done: DoneRecord, ref: ObjectRef, seen: readonly string[]): boolean =>
  done.isInPlace &&
  done.bucket === ref.bucket &&
  done.key === ref.key &&
  done.parts.length >= seen.length &&
  seen.every((etag, index) => {
    const part = done.parts[index];
    return part?.partNumber === index + 1 && unquote(part.etag) === unquote(etag);
  });

/** See `StoragePort`. The open file stays readable after it was renamed to become the object. */
export const openParts = async (
  layout: Layout,
  ref: ObjectRef & { uploadId: string },
): Promise<OpenParts | null> => {
  if (!isUploadId(ref.uploadId)) return null;
  const { open: folder, closing, done: doneFile } = getUploadPaths(layout, ref.uploadId);
  const manifest = await readManifest(folder, ref);
  const data = manifest && (await open(path.join(folder, 'data'), 'r').catch(ignoreMissing));
  if (!manifest || !data) return null;
  const { partSize } = manifest;
  /** Entity tags of the contiguous parts from the first one on, all of full size. */
  const seen: string[] = [];

  const lookForMore = async (): Promise<void> => {
    for (;;) {
      const numbers = Array.from({ length: step }, (_, index) => seen.length + index + 1);
      const parts = await readPartRecords(folder, numbers);
      const next = numbers.findIndex(
        (number, index) => parts[index]?.partNumber !== number || parts[index]?.size !== partSize,
      );
      seen.push(...parts.slice(0, next < 0 ? step : next).map(({ etag }) => etag));
      if (next >= 0) return;
    }
  };

  return {
    look: async (): Promise<PartsState> => {
      const isOpen = Boolean(await readManifest(folder, ref));
      if (isOpen) await lookForMore();
      if (isOpen || (await readManifest(closing, ref)))
        return { state: 'open', length: seen.length * partSize };
      const done = await readJsonFile<DoneRecord>(doneFile);
      if (!done || !isOfSeen(done, ref, seen)) return { state: 'lost' };
      return { state: 'joined', size: done.size, etag: done.etag };
    },
    read: async (position, length) => {
      const { buffer, bytesRead } = await data.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    },
    close: () => data.close(),
  };
};

type PartGrant = Extract<SignedGrant, { kind: 'part' }>;
type PartResult = { etag: string } | { refused: ReceiveRefusal };

const unknown: PartResult = { refused: 'no_such_upload' };

/**
 * Stores a part in its place. Its record is removed before its bytes change and written once all of them have
 * arrived, because it confirms them. A closed upload gets neither bytes nor record, and its folder is not
 * created again.
 */
export const receivePart = async (
  layout: Layout,
  { ref, uploadId, partNumber, size }: PartGrant,
  { body, contentLength }: { body: Readable; contentLength: number },
): Promise<PartResult> => {
  if (!isUploadId(uploadId) || partNumber > maxParts) return unknown;
  const folder = getUploadPaths(layout, uploadId).open;
  const manifest = await readManifest(folder, ref);
  if (!manifest) return unknown;
  if (contentLength > (size ?? maxPartSize)) return { refused: 'too_large' };
  if (size !== undefined && contentLength !== size) return { refused: 'incomplete' };

  const claim = await claimPart(folder, partNumber);
  if (!claim) return unknown;
  const endBody = () => body.destroy(new Error('superseded by a newer request, or the upload was closed'));
  claim.signal.addEventListener('abort', endBody, { once: true });
  try {
    if (!(await claim.waitForTurn())) return unknown;
    const target = { layout, folder, partNumber, slot: manifest.partSize, size: contentLength };
    return await storePart(target, claim, body);
  } finally {
    claim.signal.removeEventListener('abort', endBody);
    await claim.release();
  }
};

type Target = { layout: Layout; folder: string; partNumber: number; slot: number; size: number };

const storePart = async (
  { layout, folder, partNumber, slot, size }: Target,
  { isHeld }: PartClaim,
  body: Readable,
): Promise<PartResult> => {
  const place = await openForPart(folder, partNumber, { size, slot });
  if (!place) return unknown;
  const { handle, position } = place;
  try {
    const record = getPartRecord(folder, partNumber);
    await rm(record, { force: true });
    const written = await writeBody(handle, body, { position, limit: size, mayWrite: isHeld });
    if (written === 'not_allowed' || !isHeld()) return unknown;
    if (written !== size) return { refused: 'incomplete' };
    const part: Part = { partNumber, etag: `"${randomBytes(16).toString('hex')}"`, size };
    return (await writeJsonFileIn(layout, record, part)) ? { etag: part.etag } : unknown;
  } finally {
    await handle.close();
  }
};
