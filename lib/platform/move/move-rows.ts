import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';

import type { CollectionSlug, FlattenedField, Payload } from 'payload';
import { z } from 'zod';

import { getSqlite } from '@/lib/core/database/clients';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { isRecord } from '@/lib/core/values';

import { readManifest, readRows } from '../transfer/read-transfer';
import { createManifestSchema } from '../transfer/transfer-format';
import { openTransfer } from '../transfer/write-transfer';

type Row = Record<string, unknown>;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

const toValue = (value: unknown, field: FlattenedField): unknown => {
  // JSON values are kept as they are.
  if (field.type === 'json') return value;
  if (value instanceof Date) return value.toISOString();
  if ('flattenedFields' in field && Array.isArray(value))
    return value.map((row) => ({
      ...(isRecord(row) && row.id ? { id: row.id } : {}),
      ...toNeutralRow(isRecord(row) ? row : {}, field.flattenedFields),
    }));
  if ('flattenedFields' in field && isRecord(value)) return toNeutralRow(value, field.flattenedFields);
  return value;
};

/**
 * Converts a row to a database-independent form, because databases differ in storing null and empty arrays.
 * Only fields are kept; the caller adds the timestamps. Pure.
 */
export const toNeutralRow = (row: Row, fields: readonly FlattenedField[]): Row => {
  const neutral: Row = {};
  for (const field of fields) {
    if (!('name' in field) || ('virtual' in field && field.virtual)) continue;
    const value = toValue(row[field.name], field);
    if (field.type === 'json' ? value !== null && value !== undefined : !isEmpty(value))
      neutral[field.name] = value;
  }
  return neutral;
};

type Known = (slug: string, id: string) => boolean;

const reachesNobody = (value: unknown, field: FlattenedField, isKnown: Known): boolean =>
  (field.type === 'relationship' || field.type === 'upload') &&
  typeof field.relationTo === 'string' &&
  typeof value === 'string' &&
  !isKnown(field.relationTo, value);

/**
 * Drops relations to deleted rows, which only MongoDB keeps. Returns null if a required relation is broken;
 * such rows were not visible anywhere. Pure.
 */
export const dropDangling = (row: Row, fields: readonly FlattenedField[], isKnown: Known): Row | null => {
  const kept: Row = { ...row };
  for (const field of fields) {
    if (!('name' in field)) continue;
    const value = row[field.name];
    if (Array.isArray(value) && field.type === 'relationship')
      kept[field.name] = value.filter((item) => !reachesNobody(item, field, isKnown));
    else if ('flattenedFields' in field && Array.isArray(value))
      kept[field.name] = value.flatMap(
        (item) => dropDangling(item as Row, field.flattenedFields, isKnown) ?? [],
      );
    else if ('flattenedFields' in field && isRecord(value))
      kept[field.name] = dropDangling(value, field.flattenedFields, isKnown) ?? {};
    else if (reachesNobody(value, field, isKnown)) {
      if ('required' in field && field.required) return null;
      kept[field.name] = undefined;
    }
  }
  return kept;
};

const sort = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sort);
  if (!isRecord(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sort(value[key])]));
};

/** Checksum over rows that does not depend on their order. */
export const createRowSum = () => {
  let count = 0;
  let sum = 0n;
  return {
    add: (row: Row): void => {
      const hash = createHash('sha256')
        .update(JSON.stringify(sort(row)))
        .digest('hex');
      sum = (sum + BigInt(`0x${hash}`)) % (1n << 256n);
      count += 1;
    },
    finish: () => ({ count, sum: sum.toString(16) }),
  };
};

const pageSize = 500;

/** Collections that are temporary, or specific to one kind of database. */
const skipped = new Set<string>([
  slugs.locks,
  slugs.encodingChunks,
  'payload-migrations',
  'payload-locked-documents',
  'payload-kv',
]);

const manifestSchema = createManifestSchema('move', {
  migrations: z.array(z.string()),
});
type MoveManifest = z.infer<typeof manifestSchema>;

const listSlugs = ({ collections }: Payload): CollectionSlug[] =>
  (Object.keys(collections) as CollectionSlug[]).filter((slug) => !skipped.has(slug));

const fieldsOf = ({ collections }: Payload, slug: CollectionSlug): FlattenedField[] =>
  collections[slug].config.flattenedFields;

/** Nothing refers to these rows, and MongoDB gives them its own ids. */
const hasOwnIds = (slug: string): boolean => slug === 'payload-preferences';

/** All rows of a collection in a database-independent form, including hidden fields. */
async function* findRows(payload: Payload, collection: CollectionSlug): AsyncGenerator<Row> {
  const fields = fieldsOf(payload, collection);
  for (let last: string | null = null; ;) {
    const { docs }: { docs: Row[] } = await payload.db.find({
      collection,
      where: last === null ? {} : { id: { greater_than: last } },
      ...withTrash,
      sort: 'id',
      limit: pageSize,
      pagination: false,
    });
    for (const row of docs) {
      const { id, createdAt, updatedAt } = row;
      const own = { ...(!hasOwnIds(collection) && { id }), createdAt, updatedAt };
      yield { ...toNeutralRow(row, fields), ...toNeutralRow(own, stamps) };
    }
    if (docs.length < pageSize) return;
    last = String(docs.at(-1)?.id);
  }
}
const stamps = ['id', 'createdAt', 'updatedAt'].map((name): unknown => ({
  name,
  type: 'text',
})) as FlattenedField[];

/** Writes all rows to a folder, which is replaced. Returns the number of rows. */
export const writeRows = async (
  payload: Payload,
  { folder, migrations }: { folder: string; migrations: string[] },
): Promise<number> => {
  await rm(folder, { recursive: true, force: true });
  const writer = await openTransfer({ kind: 'move', folder });
  for (const slug of listSlugs(payload)) await writer.writeRows(slug, findRows(payload, slug));
  const { rows } = await writer.finish({ kind: 'move' as const, migrations });
  return Object.values(rows).reduce((total, { count }) => total + count, 0);
};

const findIds = async (folder: string, manifest: MoveManifest): Promise<Map<string, Set<string>>> => {
  const known = new Map<string, Set<string>>();
  for (const slug of Object.keys(manifest.rows)) {
    const ids = new Set<string>();
    for await (const row of readRows(folder, manifest, slug)) ids.add(String((row as Row).id));
    known.set(slug, ids);
  }
  return known;
};

const fill = async (
  payload: Payload,
  collection: CollectionSlug,
  { rows, isKnown }: { rows: AsyncIterable<unknown>; isKnown: (slug: string, id: string) => boolean },
) => {
  const sum = createRowSum();
  let lost = 0;
  for await (const row of rows) {
    const whole = dropDangling(row as Row, fieldsOf(payload, collection), isKnown);
    if (!whole) {
      lost += 1;
      continue;
    }
    sum.add(toNeutralRow(whole, [...fieldsOf(payload, collection), ...stamps]));
    const { id, ...data } = structuredClone(whole);
    await payload.db.create({
      collection,
      ...(typeof id === 'string' && { customID: id }),
      data,
      returning: false,
    });
  }
  return { expected: sum.finish(), lost };
};

/**
 * Disables foreign keys during `work`, because rows may refer to later rows. Throws if references are broken
 * afterwards.
 */
const withoutForeignKeys = async <T>(payload: Payload, work: () => Promise<T>): Promise<T> => {
  const run = async (sql: string) => (await getSqlite(payload)?.execute({ sql, args: [] }))?.rows ?? [];
  await run('PRAGMA foreign_keys = OFF');
  const result = await work();
  const broken = await run('PRAGMA foreign_key_check');
  if (broken.length > 0)
    throw new Error(
      `Rows of ${String(broken[0]?.table)} refer to missing rows of ${String(broken[0]?.parent)}.`,
    );
  await run('PRAGMA foreign_keys = ON');
  return result;
};

/**
 * Replaces all rows of a migrated database by the rows of a folder and verifies them. Returns the number of
 * rows, and of rows that were skipped because they require a deleted row. Throws if the stored rows differ
 * from the written ones.
 */
export const loadRows = async (
  payload: Payload,
  { folder, migrations }: { folder: string; migrations: string[] },
): Promise<{ rows: number; lost: number }> => {
  const manifest = await readManifest(folder, 'move', manifestSchema);
  if (manifest.migrations.some((name) => !migrations.includes(name)))
    throw new Error(
      'The rows were written by a newer version of Reelhof. Install that version or a newer one.',
    );
  const known = await findIds(folder, manifest);
  const isKnown = (slug: string, id: string): boolean =>
    !known.has(slug) || hasOwnIds(slug) || (known.get(slug)?.has(id) ?? false);
  const total = { rows: 0, lost: 0 };
  await withoutForeignKeys(payload, async () => {
    for (const slug of listSlugs(payload)) await payload.db.deleteMany({ collection: slug, where: {} });
    for (const slug of listSlugs(payload)) {
      if (!manifest.rows[slug]) continue;
      const rows = readRows(folder, manifest, slug);
      const { expected, lost } = await fill(payload, slug, { rows, isKnown });
      const found = createRowSum();
      for await (const row of findRows(payload, slug)) found.add(row);
      const { count, sum } = found.finish();
      if (count !== expected.count || sum !== expected.sum)
        throw new Error(
          `The rows of ${slug} differ between source and destination (${expected.count}, ${count}).`,
        );
      total.rows += count;
      total.lost += lost;
    }
  });
  return total;
};
