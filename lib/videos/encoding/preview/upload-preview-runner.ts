import { setTimeout as pause } from 'node:timers/promises';

import type { Payload, Where } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import type { PreviewResult, GrowingSource } from '@/lib/ports/encoder';
import type { OpenParts } from '@/lib/ports/storage';
import { mayHaveTail, readTail } from '@/lib/videos/uploads/head-and-tail';
import {
  createLeasedWork,
  defineLeasedRows,
  type Hold,
  type Holder,
  type LeasedRows,
  releaseRow,
} from '@/lib/worker/leased-work';
import type { Encoding } from '@/payload-types';

import { toEncodeJob } from '../end-unwanted';
import { closePreview, previewLease, previewLeaseMs } from './claim-preview';
import { type OnPreview, createPreviewWork, FileUnwanted, storePreviewResult } from './preview-runner';

/** Milliseconds between two checks for new parts. */
const lookEvery = 250;

/** The upload was abandoned, or the bytes read are not those of the file. */
class UploadLost extends Error {
  override readonly name = 'UploadLost';
}

type Followed = {
  source: GrowingSource;
  /** Resolves with the ETag once all bytes read are verified as the file's; rejects if they are not. */
  joined: Promise<string>;
};

/** Reads a file while its parts arrive. Its tail and size were announced beforehand. */
const followUpload = (
  parts: OpenParts,
  { size, tail, signal }: { size: number; tail: Buffer; signal: AbortSignal },
): Followed => {
  let length = 0;
  let fault: Error | null = null;
  let wake = new AbortController();
  const notifyAll = (): void => {
    const woken = wake;
    wake = new AbortController();
    woken.abort();
  };

  const isWhatWasSaid = async (whole: number): Promise<boolean> =>
    whole === size && tail.equals(await parts.read(size - tail.length, tail.length));

  const follow = async (): Promise<string> => {
    for (;;) {
      signal.throwIfAborted();
      const now = await parts.look();
      if (now.state === 'lost') throw new UploadLost();
      if (now.state === 'joined') {
        if (!(await isWhatWasSaid(now.size))) throw new UploadLost();
        length = size;
        notifyAll();
        return now.etag;
      }
      if (now.length > length) {
        length = now.length;
        notifyAll();
      }
      await pause(lookEvery, undefined, { signal });
    }
  };
  const joined = follow();
  joined.catch((error: unknown) => {
    fault = error instanceof Error ? error : new Error(String(error));
    notifyAll();
  });

  const waitFor = async (position: number): Promise<number> => {
    while (position >= length) {
      if (fault) throw fault;
      const { signal: woken } = wake;
      await new Promise<void>((resolve) => woken.addEventListener('abort', () => resolve(), { once: true }));
    }
    return Math.min(length, size);
  };
  return { source: { size, tail, waitFor, read: (at, count) => parts.read(at, count) }, joined };
};

/** After this many attempts, the preview rendition waits for the end of the upload. */
const maxUploadPreviewAttempts = 2;
/** Bytes of a file that must have arrived before work on it begins. */
const leastLength = 16 * 1024 * 1024;
/** Number of uploads examined in one claim. */
const limit = 50;

/** Whether enough of an upload has arrived to begin with it. */
const hasBegun = async (ports: Ports, { workspace, inputKey: key, uploadId }: Encoding): Promise<boolean> => {
  const storage = await ports.storageFor(workspace);
  if (!storage.openParts || !uploadId) return false;
  const parts = await storage.openParts({ bucket: 'upload', key, uploadId });
  if (!parts) return false;
  try {
    const now = await parts.look();
    return now.state === 'open' && now.length >= leastLength;
  } finally {
    await parts.close();
  }
};

/** Running uploads for which a preview rendition can be made while they arrive, the oldest first. */
const defineUploadPreviewRows = (ports: Ports): LeasedRows<Encoding> =>
  defineLeasedRows<Encoding>({
    collection: slugs.encodings,
    lease: previewLease,
    leaseMs: previewLeaseMs,
    state: { field: 'state', open: ['AWAITING_FILE'], held: ['AWAITING_FILE', 'QUEUED', 'RUNNING'] },
    isDue: (): Where => ({
      and: [
        { uploadId: { exists: true } },
        { uploadPreviewAttempt: { less_than: maxUploadPreviewAttempts } },
      ],
    }),
    find: async (payload, isDue, busy) => {
      const { docs } = await payload.db.find<Encoding>({
        collection: slugs.encodings,
        where: { and: [isDue, ...(busy.length > 0 ? [{ workspace: { not_in: [...busy] } }] : [])] },
        sort: 'createdAt',
        limit,
        pagination: false,
      });
      for (const row of docs) if (mayHaveTail(row) && (await hasBegun(ports, row))) return [row];
      return [];
    },
    claim: (_row, now) => ({ uploadPreviewAt: now.toISOString(), uploadPreviewAttempt: { $inc: 1 } }),
  });

/** Interval between two checks whether the row has received its file, and the time limit. Milliseconds. */
const rowEvery = 50;
const rowPatience = 60_000;

type RunnerContext = { payload: Payload; ports: Ports; owner: string; onPreview: OnPreview };
/**
 * `useless`: nothing can be made before the file is complete. `made`: all bytes read were verified as the
 * file's.
 */
type Outcome = 'made' | 'useless';

/** Makes preview renditions while uploads arrive, so that videos play as soon as their upload ends. */
export const createUploadPreviewRunner = ({ payload, ports, owner, onPreview }: RunnerContext) => {
  const work = createPreviewWork({ payload, ports });
  const rows = defineUploadPreviewRows(ports);

  /** Waits until the row and the video have received the event that their file is joined. */
  const untilQueued = async (videoId: string, version: number, signal: AbortSignal): Promise<void> => {
    for (const until = Date.now() + rowPatience; Date.now() < until;) {
      signal.throwIfAborted();
      const video = await findById(payload, slugs.videos, videoId, {
        ...withTrash,
        select: { status: true, v: true },
      });
      if (!video || video.v !== version) throw new FileUnwanted();
      if (video.status !== 'NO_FILE') return;
      await pause(rowEvery);
    }
    throw new Error('The storage event of an existing file is missing.');
  };

  const make = async (
    { row: encoding, signal }: Hold<Encoding>,
    { parts, size, tail }: { parts: OpenParts; size: number; tail: Buffer },
    onCertain: () => void,
  ): Promise<Outcome> => {
    const { workspace, outputPrefix } = toEncodeJob(encoding);
    const videoId = getRelationId(encoding.video) ?? '';
    const { source: growing, joined } = followUpload(parts, { size, tail, signal });
    let latest: PreviewResult | null = null;
    let sourceEtag: string | null = null;
    const report = async (): Promise<void> => {
      if (!latest || sourceEtag === null) return;
      if (!(await storePreviewResult({ payload, ports }, encoding, { ...latest, sourceEtag })))
        throw new FileUnwanted();
      await onPreview(videoId);
    };
    const arrived = joined.then(async (etag) => {
      await untilQueued(videoId, encoding.version, signal);
      const id = { equals: encoding.id };
      await compareAndSet(payload, {
        collection: slugs.encodings,
        where: { id },
        data: { uploadPreviewAt: null },
      });
      sourceEtag = etag;
      onCertain();
      await report();
    });
    // Awaited below. A failure before that surfaces through reads that fail.
    arrived.catch(() => undefined);
    const encoder = await ports.encoderFor(workspace);
    const isMade = await encoder.makeUploadPreview(
      {
        ...{ growing, workspace, outputPrefix, signal },
        // Private until the whole file has arrived.
        findVisibility: async () => (sourceEtag === null ? 'private' : work.findVisibility(videoId)),
      },
      async (result) => {
        latest = result;
        await report();
      },
    );
    if (!isMade) return 'useless';
    await arrived;
    return 'made';
  };

  const open = async (hold: Hold<Encoding>, onCertain: () => void): Promise<Outcome> => {
    const { inputKey: key, uploadId, video } = hold.row;
    const { workspace, outputPrefix } = toEncodeJob(hold.row);
    if (await work.isOtherServed(getRelationId(video) ?? '', outputPrefix)) return 'useless';
    const storage = await ports.storageFor(workspace);
    const end = await readTail(storage, hold.row);
    const parts = end && (await storage.openParts?.({ bucket: 'upload', key, uploadId: uploadId ?? '' }));
    if (!end || !parts) return 'useless';
    const over = new AbortController();
    const signal = AbortSignal.any([hold.signal, over.signal]);
    try {
      // Output of a killed worker may be based on parts that have been sent again since.
      if ((hold.row.uploadPreviewAttempt ?? 1) > 1) await work.removeBegun(hold.row);
      return await make({ ...hold, signal }, { parts, ...end }, onCertain);
    } finally {
      over.abort();
      await parts.close();
    }
  };

  /** Discarding would also remove the output of a worker that has claimed the row since. */
  const isNobodyElses = async ({ id, owner: holder }: Holder): Promise<boolean> => {
    const now = await findById(payload, slugs.encodings, id);
    return !now?.previewOwner || now.previewOwner === holder;
  };

  const run = async (hold: Hold<Encoding>): Promise<void> => {
    const { id, row } = hold;
    let isCertain = false;
    try {
      const outcome = await open(hold, () => (isCertain = true));
      if (outcome === 'made') return await closePreview(payload, { id, owner: hold.owner });
      const data = { uploadPreviewAttempt: maxUploadPreviewAttempts };
      await compareAndSet(payload, { collection: slugs.encodings, where: { id: { equals: id } }, data });
    } catch (error) {
      payload.logger.info({ err: error, encoding: id }, 'no preview rendition was encoded during the upload');
    }
    if (!isCertain && (await isNobodyElses(hold))) await work.discard(row);
    // The preview rendition is then made after the upload, as for any other file.
    await releaseRow(payload, rows, hold);
  };

  return createLeasedWork(payload, {
    ...{ rows, owner, maxHeld: 3, isOnePerGroup: true },
    run: async (hold) => {
      try {
        await run(hold);
      } finally {
        await work.tidy(hold.row);
      }
    },
    settle: async (error) => {
      payload.logger.error({ err: error }, 'encoding a preview rendition during the upload failed');
      return {};
    },
  });
};
