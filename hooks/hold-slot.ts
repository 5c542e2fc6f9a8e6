import type {
  AfterErrorHook,
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionBeforeChangeHook,
  CollectionBeforeDeleteHook,
} from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { getRelationId } from '@/lib/core/database/relation-id';
import type { slugs } from '@/lib/core/slugs';
import { holdRecount } from '@/lib/workspaces/usage/hold-recount';
import { type UsageMetric, usageMetrics } from '@/lib/workspaces/usage/metrics';
import { releaseSlot } from '@/lib/workspaces/usage/release-slot';
import { takeSlot } from '@/lib/workspaces/usage/take-slot';

type Row = Record<string, unknown>;

type SlotCollection = typeof slugs.members | typeof slugs.integrations;

/**
 * Hooks that keep the rows of a collection within the package's limit of a metric. `isCounted` says whether a
 * row takes a slot; by default each does. Limits bind members; root and the product are counted and not
 * refused.
 */
export const holdSlot = (
  collection: SlotCollection,
  metric: UsageMetric,
  isCounted: (row: Row) => boolean = () => true,
) => {
  const taken = `slot:${metric}`;
  const freed = (id: unknown): string => `slot:${metric}:${String(id)}`;

  const take: CollectionBeforeChangeHook = async ({ context, data, operation, originalDoc, req }) => {
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
    if (!(await takeSlot(req.payload, { workspace, metric, limit }))) {
      throw new AppError('subscription_limit_exceeded');
    }
    context[taken] = workspace;
    return data;
  };

  /** The row exists, and uses its slot; or it has just given its slot up. */
  const keep: CollectionAfterChangeHook = async ({ context, doc, operation, previousDoc, req }) => {
    context[taken] = undefined;
    const workspace = getRelationId(doc.workspace);
    if (operation === 'update' && workspace && isCounted(previousDoc as Row) && !isCounted(doc as Row)) {
      await releaseSlot(req.payload, { workspace, metric });
    }
    return doc;
  };

  /**
   * Payload validates fields after `beforeChange`, so that a slot may be taken for a row that is then
   * refused.
   */
  const giveBack: AfterErrorHook = async ({ context, req }) => {
    const workspace = context[taken];
    if (typeof workspace !== 'string') return;
    context[taken] = undefined;
    await releaseSlot(req.payload, { workspace, metric });
  };

  /** Read before the deletion: what is deleted comes back without the fields that a caller did not select. */
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

  /** A deleted row makes room for another one. */
  const release: CollectionAfterDeleteHook = async ({ context, doc, id, req }) => {
    const workspace = context[freed(id)];
    context[freed(id)] = undefined;
    if (typeof workspace === 'string') await releaseSlot(req.payload, { workspace, metric });
    return doc;
  };

  return { take, keep, giveBack, hold, release };
};
