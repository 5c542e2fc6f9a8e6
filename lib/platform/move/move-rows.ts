import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

import type { CollectionSlug, FlattenedField, Payload } from 'payload';
import { z } from 'zod';

import { getSqlite } from '@/lib/core/database/sqlite-client';
import { slugs } from '@/lib/core/slugs';
import { writeWholeFile } from '@/lib/platform/backup/write-whole-file';
import { openLineFile, readLineFile } from '@/lib/platform/archive/line-file';

import { createRowSum, dropDangling, toNeutralRow, type Row } from './neutral-row';

const pageSize = 500;
const listFile = 'rows.json';

/** Collections that are temporary, or specific to one kind of database. */
const skipped = new Set<string>([
  slugs.locks,
  slugs.encodingPieces,
  'payload-migrations',
  'payload-locked-documents',
  'payload-kv',
]);

const listSchema = z.object({
  version: z.literal(1),
  migrations: z.array(z.string()),
  collections: z.record(
    z.string(),
    z.object({ count: z.number(), sum: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});

const listSlugs = ({ collections }: Payload): CollectionSlug[] =>
  (Object.keys(collections) as CollectionSlug[]).filter((slug) => !skipped.has(slug));

const fieldsOf = ({ collections }: Payload, slug: CollectionSlug): FlattenedField[] =>
  collections[slug].config.flattenedFields;

/** Nothing refers to these rows, and MongoDB gives them its own ids. */
const hasOwnIds = (slug: string): boolean => slug === 'payload-preferences';

/** All rows of a collection in a database-independent form, including hidden fields. */
async function* readRows(payload: Payload, collection: CollectionSlug): AsyncGenerator<Row> {
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

/** Writes all rows to a folder, one file per collection. Returns the number of rows. */
export const writeRows = async (
  payload: Payload,
  { folder, migrations }: { folder: string; migrations: string[] },
): Promise<number> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const collections: z.infer<typeof listSchema>['collections'] = {};
  let rows = 0;
  for (const slug of listSlugs(payload)) {
    const file = await openLineFile(path.join(folder, `${slug}.jsonl`));
    const sum = createRowSum();
    for await (const row of readRows(payload, slug)) {
      await file.write(row);
      sum.add(row);
    }
    collections[slug] = { ...sum.finish(), sha256: (await file.close()).sha256 };
    rows += collections[slug].count;
  }
  const list = { version: 1 as const, migrations, collections };
  await writeWholeFile(path.join(folder, listFile), Readable.from([JSON.stringify(list)]));
  return rows;
};

const findIds = async (
  folder: string,
  list: z.infer<typeof listSchema>,
): Promise<Map<string, Set<string>>> => {
  const known = new Map<string, Set<string>>();
  for (const [slug, { sha256 }] of Object.entries(list.collections)) {
    const ids = new Set<string>();
    for await (const row of readLineFile(path.join(folder, `${slug}.jsonl`), sha256))
      ids.add(String((row as Row).id));
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
      `Rows of ${String(broken[0]?.table)} name rows of ${String(broken[0]?.parent)} that are not there.`,
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
  const list = listSchema.parse(JSON.parse(await readFile(path.join(folder, listFile), 'utf8')));
  if (list.migrations.some((name) => !migrations.includes(name)))
    throw new Error('The rows were written by a newer version of Reelhof. Install that one, or a newer one.');
  const known = await findIds(folder, list);
  const isKnown = (slug: string, id: string): boolean =>
    !known.has(slug) || hasOwnIds(slug) || (known.get(slug)?.has(id) ?? false);
  const total = { rows: 0, lost: 0 };
  await withoutForeignKeys(payload, async () => {
    for (const slug of listSlugs(payload)) await payload.db.deleteMany({ collection: slug, where: {} });
    for (const slug of listSlugs(payload)) {
      const entry = list.collections[slug];
      if (!entry) continue;
      const rows = readLineFile(path.join(folder, `${slug}.jsonl`), entry.sha256);
      const { expected, lost } = await fill(payload, slug, { rows, isKnown });
      const found = createRowSum();
      for await (const row of readRows(payload, slug)) found.add(row);
      const { count, sum } = found.finish();
      if (count !== expected.count || sum !== expected.sum)
        throw new Error(`The rows of ${slug} are not the same in both places (${expected.count}, ${count}).`);
      total.rows += count;
      total.lost += lost;
    }
  });
  return total;
};
