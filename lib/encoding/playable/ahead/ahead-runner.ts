import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/compare-and-set';
import { getRelationId } from '@/lib/core/relation-id';
import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import type { PlayableResult } from '@/lib/ports/encoder/port';
import type { OpenParts } from '@/lib/ports/storage/port';
import { startShare } from '@/lib/sharing/start-share';
import { readTail } from '@/lib/uploads/ends';
import type { Encoding, Video } from '@/payload-types';

import { toEncodeJob } from '../../to-encode-job';
import { closePlayable, releasePlayable, renewPlayable } from '../claim-playable';
import { createPlayableWork, FileUnwanted } from '../playable-work';
import { putPlayable } from '../put-playable';
import { claimAhead, maxAheadAttempts } from './claim-ahead';
import { followUpload } from './follow-upload';

/** Uploads at once, of all workspaces and of one. */
const most = 3;
const mostOfOne = 1;
/** Between two looks at whether the row knows of its file, and how long it may take to. Milliseconds. */
const rowEvery = 50;
const rowPatience = 60_000;

type RunnerContext = { payload: Payload; ports: Ports; owner: string };
type Held = {
  encoding: Encoding;
  owner: string;
  workspace: string;
  controller: AbortController;
  ended: Promise<void>;
};
/** `useless`: nothing can be made of it before it is whole. `made`: of bytes that are the file's. */
type Outcome = 'made' | 'useless';

/** The worker's side of what makes uploads playable while they come, so that they play at once when they are there. */
export const createAheadRunner = ({ payload, ports, owner }: RunnerContext) => {
  /** By the owner of their claim. */
  const held = new Map<string, Held>();
  let isStopping = false;
  const work = createPlayableWork({ payload, ports });

  /** The file is joined; its row and its video hear of that by an event of their own. */
  const untilQueued = async (videoId: string, version: number, signal: AbortSignal): Promise<void> => {
    for (const until = Date.now() + rowPatience; Date.now() < until;) {
      signal.throwIfAborted();
      const video = await payload.db.findOne<Video>({
        collection: slugs.videos,
        where: { id: { equals: videoId } },
        select: { status: true, v: true },
      });
      if (!video || video.v !== version) throw new FileUnwanted();
      if (video.status !== 'NO_FILE') return;
      await pause(rowEvery);
    }
    throw new Error('Nobody told of a file that is there.');
  };

  const make = async (
    { encoding, controller: { signal } }: Held,
    { parts, size, tail }: { parts: OpenParts; size: number; tail: Buffer },
    onCertain: () => void,
  ): Promise<Outcome> => {
    const { workspace, outputPrefix } = toEncodeJob(encoding);
    const videoId = getRelationId(encoding.video) ?? '';
    const { source: growing, joined } = followUpload(parts, { size, tail, signal });
    let latest: PlayableResult | null = null;
    let sourceEtag: string | null = null;
    const tell = async (): Promise<void> => {
      if (!latest || sourceEtag === null) return;
      if (!(await putPlayable({ payload, ports }, encoding, { ...latest, sourceEtag })))
        throw new FileUnwanted();
      await startShare(payload, { videoId });
    };
    const arrived = joined.then(async (etag) => {
      await untilQueued(videoId, encoding.version, signal);
      const id = { equals: encoding.id };
      await compareAndSet(payload, { collection: slugs.encodings, where: { id }, data: { aheadAt: null } });
      sourceEtag = etag;
      onCertain();
      await tell();
    });
    // Waited for below; until then a failure ends the rest by what it can't read.
    arrived.catch(() => undefined);
    const encoder = await ports.encoderFor(workspace);
    const isMade = await encoder.makePlayableAhead(
      {
        ...{ growing, workspace, outputPrefix, signal },
        // Not before the whole file is there.
        findVisibility: async () => (sourceEtag === null ? 'private' : work.findVisibility(videoId)),
      },
      async (result) => {
        latest = result;
        await tell();
      },
    );
    if (!isMade) return 'useless';
    await arrived;
    return 'made';
  };

  const open = async (row: Held, onCertain: () => void): Promise<Outcome> => {
    const { inputKey: key, uploadId, video } = row.encoding;
    const { workspace, outputPrefix } = toEncodeJob(row.encoding);
    if (await work.isOtherServed(getRelationId(video) ?? '', outputPrefix)) return 'useless';
    const storage = await ports.storageFor(workspace);
    const end = await readTail(storage, row.encoding);
    const parts = end && (await storage.openParts?.({ bucket: 'upload', key, uploadId: uploadId ?? '' }));
    if (!end || !parts) return 'useless';
    try {
      // A worker that was killed has left what it made of parts that may have been sent again since.
      if ((row.encoding.aheadAttempt ?? 1) > 1) await work.removeBegun(row.encoding);
      return await make(row, { parts, ...end }, onCertain);
    } finally {
      row.controller.abort();
      await parts.close();
    }
  };

  /** What another worker has made since would go as well. */
  const isNobodyElses = async (row: Held): Promise<boolean> => {
    const now = await payload.db.findOne<Encoding>({
      collection: slugs.encodings,
      where: { id: { equals: row.encoding.id } },
    });
    return !now?.earlyOwner || now.earlyOwner === row.owner;
  };

  const settle = async (row: Held): Promise<void> => {
    const { id } = row.encoding;
    let isCertain = false;
    const release = (isCounted: boolean) => releasePlayable(payload, { id, owner: row.owner, isCounted });
    try {
      const outcome = await open(row, () => (isCertain = true));
      if (outcome === 'made') return await closePlayable(payload, { id, owner: row.owner });
      const data = { aheadAttempt: maxAheadAttempts };
      await compareAndSet(payload, { collection: slugs.encodings, where: { id: { equals: id } }, data });
    } catch (error) {
      payload.logger.info({ err: error, encoding: id, isStopping }, 'an upload was not made playable ahead');
    }
    if (!isCertain && (await isNobodyElses(row))) await work.discard(row.encoding);
    // It is made playable once it is whole, as an upload is that was not begun with.
    await release(true);
  };

  const start = (encoding: Encoding, holder: string): void => {
    const workspace = getRelationId(encoding.workspace) ?? '';
    const row: Held = {
      ...{ encoding, owner: holder, workspace },
      controller: new AbortController(),
      ended: Promise.resolve(),
    };
    held.set(holder, row);
    row.ended = settle(row)
      .then(() => work.tidy(encoding))
      .catch((error: unknown) => payload.logger.error({ err: error }, 'making an upload playable failed'))
      .finally(() => held.delete(holder));
  };

  return {
    /** Begins with the next upload; false where there is none, or no room. */
    startNext: async (): Promise<boolean> => {
      if (isStopping || held.size >= most) return false;
      const counts = new Map<string, number>();
      for (const { workspace } of held.values()) counts.set(workspace, (counts.get(workspace) ?? 0) + 1);
      const busy = [...counts].filter(([, count]) => count >= mostOfOne).map(([workspace]) => workspace);
      const holder = `${owner}:${randomUUID().slice(0, 8)}`;
      const encoding = await claimAhead({ payload, ports }, { owner: holder, busy });
      if (!encoding) return false;
      start(encoding, holder);
      return true;
    },

    /** Renews the leases of all rows that are held, and ends the work on those that were lost, canceled or deleted. */
    renewLeases: async (): Promise<void> => {
      for (const { encoding, owner: holder, controller } of [...held.values()]) {
        const isOurs = await renewPlayable(payload, { id: encoding.id, owner: holder });
        if (!isOurs && held.has(holder)) controller.abort(new FileUnwanted());
      }
    },

    /** Before the process ends: what was begun is removed, and made when the file is there. */
    stop: async (): Promise<void> => {
      isStopping = true;
      const rows = [...held.values()];
      for (const { controller } of rows) controller.abort();
      await Promise.all(rows.map(({ ended }) => ended));
    },
  };
};
