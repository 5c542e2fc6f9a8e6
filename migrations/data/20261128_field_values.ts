import type { CollectionSlug, FlattenedField, Payload } from 'payload';

import { findFieldFault } from '@/hooks/patches/find-field-fault';
import { noOne } from '@/lib/core/access/tenant';
import { getRelationId } from '@/lib/core/database/relation-id';
import { getSqlite } from '@/lib/core/database/sqlite-client';
import { isRecord } from '@/lib/core/is-record';
import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/worker/queue-job';
import { publishVideoJob, publishWorkspaceJob } from '@/lib/videos/jobs';
import type { DataMigration } from '@/lib/platform/migrate-data';

const batch = 500;
/** The collections whose rows callers write by Payload's own calls. */
const collections: CollectionSlug[] = [
  slugs.videos,
  slugs.liveEvents,
  slugs.playerPresets,
  slugs.integrations,
  slugs.users,
  slugs.workspaces,
  slugs.packages,
];

type Row = Record<string, unknown>;
/** `part` holds the repaired values alone, `whole` the same among what is stored beside them. */
type Repair = { part: Row; whole: Row } | null;

const isRepairable = (field: FlattenedField): boolean =>
  field.access?.update !== noOne && ['select', 'radio', 'number', 'checkbox'].includes(field.type);

const repairValue = (field: FlattenedField, value: unknown): unknown => {
  if (field.type === 'number' && typeof value === 'number') {
    const rounded = Math.round(value);
    if (findFieldFault(field, field.name, rounded) === null) return rounded;
  }
  const fallback: unknown = 'defaultValue' in field ? field.defaultValue : undefined;
  return fallback ?? null;
};

/** The values of a row that its fields no longer take, replaced. Null where there are none. Pure. */
const findRepair = (row: Row, fields: FlattenedField[]): Repair => {
  const part: Row = {};
  const whole: Row = { ...row };
  for (const field of fields) {
    const value = row[field.name];
    if (field.type === 'group' && isRecord(value)) {
      const inner = findRepair(value, field.flattenedFields);
      if (inner) [part[field.name], whole[field.name]] = [inner.part, inner.whole];
    } else if (isRepairable(field) && value !== undefined && findFieldFault(field, field.name, value)) {
      part[field.name] = whole[field.name] = repairValue(field, value);
    }
  }
  return Object.keys(part).length > 0 ? { part, whole } : null;
};

const publish = async (payload: Payload, collection: CollectionSlug, row: Row): Promise<void> => {
  const workspace = getRelationId(row.workspace as string | null);
  const id = String(row.id);
  if (collection === slugs.videos) await queueJob(payload, publishVideoJob, { videoId: id }, { workspace });
  if (collection === slugs.playerPresets && workspace)
    await queueJob(payload, publishWorkspaceJob, { workspaceId: workspace, presetId: id }, { workspace });
};

const repairRow = async (payload: Payload, collection: CollectionSlug, row: Row): Promise<void> => {
  const repair = findRepair(row, payload.collections[collection].config.flattenedFields);
  if (!repair) return;
  // SQL has a column for each value; MongoDB replaces a group as a whole.
  const { part, whole } = repair;
  const kept = getSqlite(payload)
    ? part
    : Object.fromEntries(Object.keys(part).map((name) => [name, whole[name]]));
  await payload.db.updateOne({
    collection,
    where: { id: { equals: row.id } },
    data: { ...kept, updatedAt: row.updatedAt },
    options: { atomic: true },
  });
  await publish(payload, collection, row);
};

/** Numbers and truth values were stored as texts in select fields, and fractions in fields of whole numbers. */
export const fieldValues: DataMigration = {
  name: '20261128_field_values',
  up: async ({ payload }) => {
    for (const collection of collections)
      for (let page = 1; ; page += 1) {
        const { docs, hasNextPage } = await payload.db.find<Row>({
          collection,
          where: {},
          sort: 'id',
          limit: batch,
          page,
        });
        for (const row of docs) await repairRow(payload, collection, row);
        if (!hasNextPage) break;
      }
  },
};
