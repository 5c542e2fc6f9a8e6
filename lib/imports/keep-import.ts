import type { Payload, Where } from 'payload';

import { noLease } from '@/lib/core/database/leases';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { Import } from '@/payload-types';

import type { ImportOptions, ImportRequester, ImportSource } from './types';

export type WantedImport = {
  workspace: string;
  source: ImportSource;
  /** Identifies the same source video. */
  sourceKey: string;
  address: string;
  options: ImportOptions;
  requester: ImportRequester;
  /** Encrypted. */
  vimeoToken?: string | undefined;
  state: 'QUEUED' | 'RUNNING';
  /** The worker does not claim the row before this time. */
  heldUntil?: Date;
  size?: number;
};

const isUnderWay = ({ state }: Import): boolean => ['QUEUED', 'PAUSED', 'RUNNING'].includes(state);

/** Whether the video of an earlier import still exists. */
export const hasVideo = async (payload: Payload, { video }: Pick<Import, 'video'>): Promise<boolean> => {
  if (!video) return false;
  const found = await findById(payload, slugs.videos, video, { select: { status: true } });
  return found !== null;
};

const findSame = (
  payload: Payload,
  { workspace, sourceKey }: Pick<WantedImport, 'workspace' | 'sourceKey'>,
): Promise<Import | null> => {
  const same: Where = { and: [{ workspace: { equals: workspace } }, { sourceKey: { equals: sourceKey } }] };
  return payload.db.findOne<Import>({ collection: slugs.imports, where: same });
};

const isHere = async (payload: Payload, known: Import): Promise<boolean> =>
  ['DONE', 'SKIPPED'].includes(known.state) && (await hasVideo(payload, known));

/** Whether the same video was imported already or is being imported. */
export const isImported = async (
  payload: Payload,
  wanted: Pick<WantedImport, 'workspace' | 'sourceKey'>,
): Promise<boolean> => {
  const known = await findSame(payload, wanted);
  return known !== null && (isUnderWay(known) || (await isHere(payload, known)));
};

/**
 * Stores one row per source video. A running import continues, an existing video becomes `SKIPPED`, and a
 * failed or cancelled import or a deleted video starts again. `isNew` is true if the import starts now.
 */
export const keepImport = async (
  payload: Payload,
  wanted: WantedImport,
): Promise<{ row: Import; isNew: boolean }> => {
  const { workspace, source, sourceKey, address, options, requester, vimeoToken, state, size } = wanted;
  const requestedAt = new Date().toISOString();
  const fresh = {
    address,
    title: options.title ?? null,
    options,
    requester,
    vimeoToken: vimeoToken ?? null,
    state,
    failure: null,
    failureDetail: null,
    size: size ?? null,
    received: 0,
    requestedAt,
    finishedAt: null,
    video: null,
    validator: null,
    attempt: 0,
    failures: 0,
    ...noLease(wanted.heldUntil),
  };
  const key = { workspace, sourceKey };
  for (;;) {
    const made = await createOnce(payload, {
      collection: slugs.imports,
      key: ['workspace', 'sourceKey'],
      data: { ...key, source, ...fresh },
    });
    if (made) return { row: made, isNew: true };
    const known = await findSame(payload, key);
    if (!known) continue;
    if (isUnderWay(known)) return { row: known, isNew: false };
    const isThere = await isHere(payload, known);
    const changed = await compareAndSet(payload, {
      collection: slugs.imports,
      where: { and: [{ id: { equals: known.id } }, { state: { equals: known.state } }] },
      data: isThere ? { state: 'SKIPPED', requestedAt } : fresh,
    });
    if (changed) return { row: changed, isNew: !isThere };
  }
};
