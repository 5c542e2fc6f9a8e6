import type {
  AfterErrorHook,
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionBeforeChangeHook,
  CollectionBeforeDeleteHook,
} from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import type { slugs } from '@/lib/core/slugs';
import { type UsageMetric, usageMetrics } from '@/lib/workspaces/usage/metrics';
import { holdRecount, releaseSlot, acquireSlot } from '@/lib/workspaces/usage/slots';

type Row = Record<string, unknown>;

type SlotCollection = typeof slugs.members | typeof slugs.integrations;

/**
 * Creates hooks that keep a collection within the package's limit for a metric. `isCounted` decides whether a
 * row takes a slot; by default all do. Limits bind members only; rows by root and the product are counted but
 * not refused.
 */
export const holdSlot = (
  collection: SlotCollection,
  metric: UsageMetric,
  isCounted: (row: Row) => boolean = () => true,
) => {
  const taken = `slot:${metric}`;
  const freed = (id: unknown): string => `slot:${metric}:${String(id)}`;

  const acquire: CollectionBeforeChangeHook = async ({ context, data, operation, originalDoc, req }) => {
    const wasCounted = operation === 'update' && isCounted(originalDoc as Row);
    const willBeCounted = isCounted({ ...originalDoc, ...data });
    const workspace = getRelationId(data.workspace ?? originalDoc?.workspace);
    if (!workspace || wasCounted === willBeCounted) return data;
    if (wasCounted) {
      await holdRecount(req.payload, { workspace, metric });
      return data;
    }
    const actor = await resolveActor(req);
    const limit = actor.kind === 'member' ? actor.workspace.limits[usageMetrics[metric].limit] : null;
    if (!(await acquireSlot(req.payload, { workspace, metric, limit }))) {
      throw new AppError('subscription_limit_exceeded');
    }
    context[taken] = workspace;
    return data;
  };

  /** The slot now belongs to the stored row, or the update has just freed it. */
  const keep: CollectionAfterChangeHook = async ({ context, doc, operation, previousDoc, req }) => {
    context[taken] = undefined;
    const workspace = getRelationId(doc.workspace);
    if (operation === 'update' && workspace && isCounted(previousDoc as Row) && !isCounted(doc as Row)) {
      await releaseSlot(req.payload, { workspace, metric });
    }
    return doc;
  };

  /** Releases the slot of a refused row, because Payload validates fields after `beforeChange`. */
  const giveBack: AfterErrorHook = async ({ context, req }) => {
    const workspace = context[taken];
    if (typeof workspace !== 'string') return;
    context[taken] = undefined;
    await releaseSlot(req.payload, { workspace, metric });
  };

  /**
   * Reads the row before its deletion, because the deleted document lacks fields that the caller did not
   * select.
   */
  const hold: CollectionBeforeDeleteHook = async ({ context, id, req }) => {
    const row = await req.payload.db.findOne<Row & { id: string }>({
      collection,
      where: { id: { equals: id } },
    });
    const workspace = getRelationId(row?.workspace as string | undefined);
    if (!row || !workspace || !isCounted(row)) return;
    await holdRecount(req.payload, { workspace, metric });
    context[freed(id)] = workspace;
  };

  /** Releases the slot of a deleted row. */
  const release: CollectionAfterDeleteHook = async ({ context, doc, id, req }) => {
    const workspace = context[freed(id)];
    context[freed(id)] = undefined;
    if (typeof workspace === 'string') await releaseSlot(req.payload, { workspace, metric });
    return doc;
  };

  return { acquire, keep, giveBack, hold, release };
};
