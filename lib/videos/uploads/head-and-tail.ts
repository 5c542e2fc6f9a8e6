import { buffer } from 'node:stream/consumers';

import type { Payload } from 'payload';
import { z } from 'zod';

import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { updateById } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { getHeadAndTailFolder } from '@/lib/core/storage/storage-keys';
import type { Ports } from '@/lib/ports';
import type { StoragePort } from '@/lib/ports/storage';
import { queueJob } from '@/lib/worker/queue-job';
import type { Encoding } from '@/payload-types';

import { removeUploadHeadAndTailJob } from '../jobs';
import { failWith, findAwaited, type Upload } from './find-multipart';
import { findProbeLength, linkLifetimes, maxFileSize } from './rules';

const names = ['head', 'tail'] as const;
type ProbeName = (typeof names)[number];

/** Stored in the row while head and tail probe are awaited. Bytes; milliseconds. */
const probeSchema = z.object({
  size: z.number(),
  length: z.number(),
  until: z.number(),
  isJudged: z.boolean().default(false),
});

/** A transfer may begin just before its address expires and take this long. Seconds. */
const longestTransfer = 3600;

const contentType = 'application/octet-stream';

export const headAndTailBodySchema = z.object({
  size: z
    .number()
    .int()
    .min(1)
    .max(maxFileSize, 'file_too_large')
    .describe('Size of the whole file in bytes.'),
});

export const headAndTailAnswerSchema = z.object({
  ends: z
    .array(
      z.object({
        name: z.enum(names),
        start: z.number().describe('Offset of the first byte to upload.'),
        end: z.number().describe('Offset after the last byte to upload.'),
        url: z.string().describe('Upload URL. PUT exactly these bytes.'),
      }),
    )
    .describe('Empty if the file can’t be checked before the upload is complete.'),
  contentType: z.string().describe('Content type of both ranges.'),
  expires: z.number().describe('In seconds.'),
});

type Version = Pick<Encoding, 'video' | 'version'>;

const folderOf = ({ video, version }: Version): string =>
  getHeadAndTailFolder(getRelationId(video) ?? '', version);
const refOf = (version: Version, name: ProbeName) =>
  ({ bucket: 'upload', key: folderOf(version) + name }) as const;

/**
 * Addresses for the head and tail probe of a multipart upload, so that an invalid file is rejected before
 * all of it is sent. The final verdict is based on the whole file. Throws as the other multipart calls do.
 */
export const prepareHeadAndTail = async (
  ctx: Context,
  { size, ...input }: Upload & z.output<typeof headAndTailBodySchema>,
): Promise<z.output<typeof headAndTailAnswerSchema>> => {
  const encoding = await findAwaited(ctx, input);
  const { payload, ports } = ctx;
  const expires = linkLifetimes.headAndTail;
  const length = findProbeLength(size);
  const encoder = await ports.encoderFor(encoding.workspace);
  if (length === null || !encoder.judgeKnown) return { ends: [], contentType, expires };
  const storage = await ports.storageFor(encoding.workspace);
  const sign = async (name: ProbeName, start: number) => {
    const ref = refOf(encoding, name);
    const url = await storage.signPut({ ...ref, contentType, expiresIn: expires, size: length });
    return { name, start, end: start + length, url };
  };
  const ends = await Promise.all([sign('head', 0), sign('tail', size - length)]).catch(
    failWith('prepare_part_failed'),
  );
  // Removal is queued whatever becomes of the upload, before the addresses are issued.
  await queueJob(
    payload,
    removeUploadHeadAndTailJob,
    {
      workspaceId: getRelationId(encoding.workspace) ?? '',
      videoId: getRelationId(encoding.video) ?? '',
      version: encoding.version,
    },
    { workspace: getRelationId(encoding.workspace), delaySeconds: expires + longestTransfer },
  );
  const until = Date.now() + (expires + longestTransfer) * 1000;
  await setHeadAndTail(payload, encoding.id, { size, length, until, isJudged: false });
  return { ends, contentType, expires };
};

const setHeadAndTail = (payload: Payload, id: string, headAndTail: z.output<typeof probeSchema>) =>
  updateById(payload, slugs.encodings, id, { headAndTail });

const readProbe = async (
  storage: StoragePort,
  ref: ReturnType<typeof refOf>,
  length: number,
): Promise<Buffer | null> => {
  const found = await storage.read(ref);
  if (!found) return null;
  if (found.info.size === length) return buffer(found.body);
  found.body.destroy();
  return null;
};

/** The uploaded head and tail probe; null while they are awaited, or if they were never requested. */
export const readHeadAndTail = async (
  storage: StoragePort,
  { headAndTail, ...encoding }: Version & Pick<Encoding, 'headAndTail'>,
) => {
  const stored = probeSchema.safeParse(headAndTail).data;
  if (!stored || stored.isJudged || stored.until < Date.now()) return null;
  const [head, tail] = await Promise.all(
    names.map((name) => readProbe(storage, refOf(encoding, name), stored.length)),
  );
  return head && tail ? { head, end: { tail, size: stored.size } } : null;
};

/** Removes the head and tail probe of a version's file. Idempotent. */
export const removeHeadAndTail = async (storage: StoragePort, version: Version): Promise<void> => {
  for (const name of names) await storage.remove(refOf(version, name));
};

/** Whether the tail probe of a file that was not rejected may still exist. Pure. */
export const mayHaveTail = ({ headAndTail }: Pick<Encoding, 'headAndTail'>): boolean => {
  const stored = probeSchema.safeParse(headAndTail).data;
  return stored !== undefined && stored.isJudged && stored.until > Date.now();
};

/** The tail probe of a file that was not rejected, and the file's size; null if the probe is gone. */
export const readTail = async (
  storage: StoragePort,
  { headAndTail, ...encoding }: Version & Pick<Encoding, 'headAndTail'>,
) => {
  const stored = probeSchema.safeParse(headAndTail).data;
  const tail = stored?.isJudged ? await readProbe(storage, refOf(encoding, 'tail'), stored.length) : null;
  return stored && tail && { tail, size: stored.size };
};

/**
 * Marks the probes as judged; only the reader of the upload's parts, which works from both ends, needs them
 * still.
 */
export const closeHeadAndTail = async (
  { payload, storage }: { payload: Payload; storage: StoragePort },
  { headAndTail, ...encoding }: Version & Pick<Encoding, 'id' | 'headAndTail'>,
): Promise<void> => {
  const stored = probeSchema.safeParse(headAndTail).data;
  if (stored) await setHeadAndTail(payload, encoding.id, { ...stored, isJudged: true });
  await storage.remove(refOf(encoding, 'head'));
  if (!storage.openParts) await storage.remove(refOf(encoding, 'tail'));
};

/** Removes the probes once their addresses have expired. */
export const removeUploadHeadAndTail = async (
  { ports }: { ports: Ports },
  { workspaceId, videoId, version }: { workspaceId: string; videoId: string; version: number },
): Promise<void> => removeHeadAndTail(await ports.storageFor(workspaceId), { video: videoId, version });
