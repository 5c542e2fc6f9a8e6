import type {
  AfterErrorHook,
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionBeforeChangeHook,
} from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { getRelationId } from '@/lib/core/database/relation-id';
import { usageMetrics, type UsageMetric } from '@/lib/usage/metrics';
import { releaseSlot } from '@/lib/usage/release-slot';
import { takeSlot } from '@/lib/usage/take-slot';

type Row = Record<string, unknown>;

/**
 * Hooks that keep the rows of a collection within the package's limit of a metric. `isCounted` says whether a row takes a
 * place; all do unless told. Limits bind members; root and the product are counted and not refused.
 */
export const holdSlot = (metric: UsageMetric, isCounted: (row: Row) => boolean = () => true) => {
  const taken = `slot:${metric}`;

  const take: CollectionBeforeChangeHook = async ({ context, data, operation, originalDoc, req }) => {
    const isNew = operation === 'create' || !isCounted(originalDoc as Row);
    const workspace = getRelationId(data.workspace ?? originalDoc?.workspace);
    if (!workspace || !isNew || !isCounted({ ...originalDoc, ...data })) return data;
    const actor = await resolveActor(req);
    const limit = actor.kind === 'member' ? actor.workspace.limits[usageMetrics[metric].limit] : null;
    if (!(await takeSlot(req.payload, { workspace, metric, limit }))) {
      throw new AppError('subscription_limit_exceeded');
    }
    context[taken] = workspace;
    return data;
  };

  /** The row is there, and so its place is used; or it has just given its place up. */
  const keep: CollectionAfterChangeHook = async ({ context, doc, operation, previousDoc, req }) => {
    context[taken] = undefined;
    const workspace = getRelationId(doc.workspace);
    if (operation === 'update' && workspace && isCounted(previousDoc as Row) && !isCounted(doc as Row)) {
      await releaseSlot(req.payload, { workspace, metric });
    }
    return doc;
  };

  /** Payload validates fields after the hooks before a change, so that a place may be taken for a row that is then refused. */
  const giveBack: AfterErrorHook = async ({ context, req }) => {
    const workspace = context[taken];
    if (typeof workspace !== 'string') return;
    context[taken] = undefined;
    await releaseSlot(req.payload, { workspace, metric });
  };

  /** A deleted row makes room for another one. */
  const release: CollectionAfterDeleteHook = async ({ doc, req }) => {
    const workspace = getRelationId(doc.workspace);
    if (workspace && isCounted(doc as Row)) await releaseSlot(req.payload, { workspace, metric });
    return doc;
  };

  return { take, keep, giveBack, release };
};
