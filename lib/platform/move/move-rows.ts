import { rm } from 'node:fs/promises';

import type { CollectionSlug, FlattenedField, Payload } from 'payload';
import { z } from 'zod';

import { getSqlite } from '@/lib/core/database/clients';
import { slugs } from '@/lib/core/slugs';

import { readManifest, readRows } from '../transfer/read-transfer';
import { createManifestSchema } from '../transfer/transfer-format';
import { openTransfer } from '../transfer/write-transfer';
import { createRowSum, dropDangling, toNeutralRow, type Row } from './neutral-row';

const pageSize = 500;

/** Collections that are temporary, or specific to one kind of database. */
const skipped = new Set<string>([
  slugs.locks,
  slugs.encodingPieces,
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
