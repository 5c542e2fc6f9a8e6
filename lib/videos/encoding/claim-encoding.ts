import type { Payload, Where } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { mayHaveRows } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { EncoderPort } from '@/lib/ports/encoder';
import type { WorkspaceRef } from '@/lib/ports/workspace-ref';
import {
  defineLeasedRows,
  getRetryDelay,
  type Holder,
  isHeldBy,
  type LeasedRows,
  type Proof,
  releaseRow,
} from '@/lib/worker/leased-work';
import type { Encoding } from '@/payload-types';

import { failEncoding } from './fail-encoding';
import { hasNoPreview } from './preview/claim-preview';

/** An encoding is given up after three attempts that failed or ended with their worker. */
export const maxAttempts = 3;

const outageDelayMs = 30_000;
const fairnessMs = 3_600_000;

/** Whether any row is queued or running. Without such a row there are no encodes and no chunks to claim. */
export const hasActiveEncoding = async ({ db }: Payload): Promise<boolean> => {
  const values = ['QUEUED', 'RUNNING'] as const;
  if (!mayHaveRows({ db }, slugs.encodings, { field: 'state', values })) return false;
  const { docs } = await db.find<Encoding>({
    collection: slugs.encodings,
    where: { state: { in: [...values] } },
    select: {},
    limit: 1,
    pagination: false,
  });
  return docs.length > 0;
};

/** Encodings. The next one is of the workspace that had the fewest encodes in the last hour. */
export const encodingRows = defineLeasedRows<Encoding>({
  collection: slugs.encodings,
  leaseMs: 30_000,
  state: { field: 'state', open: ['QUEUED', 'RUNNING'], held: ['RUNNING'] },
  isDue: hasNoPreview,
  weigh: async ({ db }, { workspace }, now) => {
    const since = new Date(now.getTime() - fairnessMs).toISOString();
    const isOf: Where = { workspace: { equals: getRelationId(workspace) } };
    const where = { and: [isOf, { startedAt: { greater_than: since } }] };
    return (await db.count({ collection: slugs.encodings, where })).totalDocs;
  },
});

type Engine = Pick<EncoderPort, 'engine' | 'isElsewhere' | 'hasRoom'>;
type EncoderFor = (workspace: WorkspaceRef) => Promise<Engine>;

/**
 * Encodings of workspaces whose engine has room. A row that an external engine still works on keeps its
 * attempt and stored job id; every other claim is a new attempt.
 */
export const createEncodingRows = (encoderFor: EncoderFor): LeasedRows<Encoding> => {
  const isContinued = async ({ workspace, state, engine }: Encoding): Promise<boolean> => {
    const encoder = await encoderFor(workspace);
    return encoder.isElsewhere && state === 'RUNNING' && engine === encoder.engine;
  };
  return {
    ...encodingRows,
    isReady: async (payload, { workspace }) => {
      try {
        return (await encoderFor(workspace)).hasRoom();
      } catch (error) {
        // The workspace's settings cannot be read. Only its own rows wait.
        payload.logger.error({ err: error, workspace }, 'a workspace has no encoder');
        return false;
      }
    },
    claims: {
      ...{ field: 'attempt', max: maxAttempts, isFree: isContinued },
      giveUp: (payload, row) =>
        failEncoding(payload, row, {
          ...{ reason: 'encoder_failed', detail: 'all attempts were interrupted' },
        }),
    },
    claim: async (row, now) => {
      if (await isContinued(row)) return { state: 'RUNNING' };
      const { engine } = await encoderFor(row.workspace);
      return { state: 'RUNNING', engine, engineJobId: null, startedAt: now.toISOString() };
    },
  };
};

/** Proves the right to write to a row: the owner of its claim, or the id of its engine job. */
export type EncodingHold = { owner: string } | { engineJobId: string };

const toHolder = (id: string, hold: EncodingHold): Holder | Proof =>
  'owner' in hold
    ? { id, owner: hold.owner }
    : { where: { and: [{ id: { equals: id } }, { engineJobId: { equals: hold.engineJobId } }] } };

/** Matches the row while it is running and still held. */
export const isHeld = (id: string, hold: EncodingHold): Where => isHeldBy(encodingRows, toHolder(id, hold));

type Release = {
  encoding: Encoding;
  hold: EncodingHold;
  why: 'stopped' | 'failed' | 'outage';
  now?: Date;
};

/**
 * Puts a claimed row back into the queue. `stopped` (the worker shuts down) allows a retry at once and
 * `outage` (storage or disk) after 30 s; neither counts as an attempt. `failed` counts; the retry follows
 * after 15 s, then after a minute.
 */
export const releaseEncoding = async (
  payload: Payload,
  { encoding, hold, why, now = new Date() }: Release,
): Promise<void> => {
  const attempt = encoding.attempt ?? 1;
  const delayMs = why === 'stopped' ? 0 : why === 'outage' ? outageDelayMs : getRetryDelay(attempt);
  const data = { state: 'QUEUED', ...(why !== 'failed' && { attempt: { $inc: -1 } }) };
  await releaseRow(payload, encodingRows, toHolder(encoding.id, hold), { delayMs, data, now });
};
