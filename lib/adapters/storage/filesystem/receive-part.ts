import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';

import type { Part, ReceiveRefusal, SignedGrant } from '@/lib/ports/storage';

import { maxParts, maxPartSize } from '../part-rules';
import { writeJsonFileIn, type Layout } from './layout';
import { getUploadPaths, isUploadId, readManifest, getPartRecord, openForPart } from './multipart-parts';
import { claimPart, type PartClaim } from './part-claims';
import { writeBody } from './write-body';

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
