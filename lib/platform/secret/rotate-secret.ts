import { type CollectionSlug, type FlattenedField, type Payload, type Where } from 'payload';

import type { Env } from '@/lib/core/env/env';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { noteReplacedSecret } from '@/lib/core/secrets/installed-secret';
import { openSecret, sealSecret } from '@/lib/core/secrets/seal-secret';
import { resealCertificates } from '@/lib/core/storage/certificates';
import { isRecord } from '@/lib/core/values';
import type { Ports } from '@/lib/ports';

type Secrets = Pick<Env, 'secret' | 'secrets'>;
type Rotation = { payload: Payload; ports: Pick<Ports, 'getSharedStorage'>; env: Secrets };

/** A field whose values are sealed: one value, or in JSON the properties `sealedKey`. */
export type SealedField = { collection: CollectionSlug; field: string; isJson: boolean };

/** All sealed fields of the configuration. They are top-level fields marked with `sealed`. */
export const listSealedFields = ({ collections }: Pick<Payload, 'collections'>): SealedField[] =>
  Object.values(collections).flatMap(({ config }) =>
    config.flattenedFields
      .filter((field: FlattenedField) => field.custom?.isSealed === true)
      .map(({ name, type }) => ({
        collection: config.slug,
        field: name,
        isJson: type === 'json',
      })),
  );

/** Number of values by the outcome of a pass. */
export type FieldReport = {
  /** `collection.field`, or `certificates`. */
  name: string;
  /** Sealed again with the current secret. */
  changed: number;
  /** Already sealed with the current secret. */
  current: number;
  /** Sealed with a secret that is not configured. They were unreadable before. */
  unreadable: number;
  /** Restream targets of events on air, which would reconnect. */
  postponed: number;
};

export type RotationReport = {
  fields: FieldReport[];
  /** Whether nothing needs the former secrets any more. */
  isComplete: boolean;
};

type Resealed<T = unknown> = { value: T; outcome: 'changed' | 'current' | 'unreadable' };

const reseal = (value: string, { secret, secrets }: Secrets): Resealed<string> => {
  if (openSecret(secret, value) !== null) return { value, outcome: 'current' };
  const opened = openSecret(secrets, value);
  return opened === null
    ? { value, outcome: 'unreadable' }
    : { value: sealSecret(secret, opened), outcome: 'changed' };
};

/** Seals the `sealedKey` of each entry of a list again. */
const resealList = (list: unknown, env: Secrets): Resealed => {
  const outcomes = new Set<Resealed['outcome']>();
  const value = (Array.isArray(list) ? list : []).map((entry: unknown) => {
    if (!isRecord(entry) || typeof entry.sealedKey !== 'string') return entry;
    const { value: sealedKey, outcome } = reseal(entry.sealedKey, env);
    outcomes.add(outcome);
    return { ...entry, sealedKey };
  });
  const outcome = (['changed', 'unreadable'] as const).find((each) => outcomes.has(each)) ?? 'current';
  return { value, outcome };
};

type Row = { id: string; updatedAt?: string | null } & Record<string, unknown>;

const pageSize = 200;

/** The rows with a value in the field, in the order of their ids, so that an interrupted pass can repeat. */
async function* readRows({ db }: Payload, { collection, field, isJson }: SealedField): AsyncGenerator<Row> {
  for (let last = ''; ;) {
    const where: Where = {
      and: [{ [field]: { exists: true } }, ...(last ? [{ id: { greater_than: last } }] : [])],
    };
    const { docs } = await db.find<Row>({
      ...{ collection, where, sort: 'id', limit: pageSize, pagination: false },
      select: {
        [field]: true,
        updatedAt: true,
        ...(isJson && { channelState: true, targetsRevision: true }),
      },
      ...withTrash,
    });
    yield* docs;
    if (docs.length < pageSize) return;
    last = docs.at(-1)?.id ?? '';
  }
}

/**
 * Stores a value only if nobody has changed it meanwhile; the next pass looks again. A list is compared by
 * its number of changes, since JSON cannot be compared.
 */
const store = (payload: Payload, { collection, field, isJson }: SealedField, row: Row, value: unknown) =>
  compareAndSet(payload, {
    collection,
    where: {
      and: [
        { id: { equals: row.id } },
        isJson ? { targetsRevision: { equals: row.targetsRevision } } : { [field]: { equals: row[field] } },
      ],
    },
    data: {
      [field]: value,
      ...(isJson && { targetsRevision: { $inc: 1 } }),
      ...(row.updatedAt && { updatedAt: row.updatedAt }),
    },
  });

const isOnAir = ({ channelState }: Row): boolean =>
  typeof channelState === 'string' && channelState !== 'IDLE';

const createReport = (name: string): FieldReport => ({
  ...{ name, changed: 0, current: 0, unreadable: 0, postponed: 0 },
});

const rotateField = async ({ payload, env }: Rotation, field: SealedField): Promise<FieldReport> => {
  const report = createReport(`${field.collection}.${field.field}`);
  for await (const row of readRows(payload, field)) {
    const stored = row[field.field];
    if (!stored) continue;
    const { value, outcome } = field.isJson ? resealList(stored, env) : reseal(String(stored), env);
    if (outcome === 'changed' && field.isJson && isOnAir(row)) report.postponed += 1;
    else {
      if (outcome === 'changed') await store(payload, field, row, value);
      report[outcome] += 1;
    }
  }
  return report;
};

const rotateCertificates = async ({ ports, env }: Rotation): Promise<FieldReport> => {
  const report = createReport('certificates');
  const storage = await ports.getSharedStorage();
  for await (const outcome of resealCertificates(storage, (sealed) => reseal(sealed, env)))
    report[outcome] += 1;
  return report;
};

const runPass = async (rotation: Rotation): Promise<FieldReport[]> => {
  const fields: FieldReport[] = [];
  for (const field of listSealedFields(rotation.payload)) fields.push(await rotateField(rotation, field));
  return [...fields, await rotateCertificates(rotation)];
};

const sum = (fields: FieldReport[], outcome: 'changed' | 'postponed'): number =>
  fields.reduce((total, field) => total + field[outcome], 0);

const maxPasses = 10;

/**
 * Seals every sealed value with the current secret. Passes repeat until one finds nothing to change, because
 * a running process may write a row back that it read before. Only then the database belongs to the current
 * secret. Safe to repeat after a kill at any moment.
 */
export const rotateSecret = async (rotation: Rotation): Promise<RotationReport> => {
  const { payload, env } = rotation;
  let fields = await runPass(rotation);
  let last = fields;
  for (let pass = 1; pass < maxPasses && sum(last, 'changed') > 0; pass += 1) {
    last = await runPass(rotation);
    fields = fields.map((field, index) => ({
      ...(last[index] ?? field),
      changed: field.changed + (last[index]?.changed ?? 0),
      current: field.current,
    }));
  }
  const isComplete = sum(last, 'changed') + sum(last, 'postponed') === 0;
  if (isComplete) await noteReplacedSecret(payload, env);
  return { fields, isComplete };
};

/** How long links and signed URLs live at most. Days. */
const longestDays = 7;

/** The report for the operator: the fields that have values, and how to continue. Pure. */
export const describeRotation = ({ fields, isComplete }: RotationReport, now = new Date()): string[] => {
  const lines = fields.flatMap(({ name, changed, current, unreadable, postponed }) => {
    const parts = [
      `${changed} sealed again`,
      `${current} were current`,
      ...(unreadable > 0 ? [`${unreadable} unreadable (another secret sealed them)`] : []),
      ...(postponed > 0 ? [`${postponed} postponed: the event is on air`] : []),
    ];
    return changed + current + unreadable + postponed > 0 ? [`${name}: ${parts.join(', ')}`] : [];
  });
  if (!isComplete)
    return [
      ...lines,
      'Not complete. Keep SECRET_PREVIOUS and run the command again after the events on air.',
    ];
  const day = new Date(now.getTime() + longestDays * 86_400_000).toISOString().slice(0, 10);
  return [
    ...lines,
    'Complete: the database needs SECRET alone.',
    `Remove SECRET_PREVIOUS on ${day} or later. Sessions, signed URLs, playback tokens and links in emails`,
    'of the former secret end then, and the URLs of storage events (webhooks) need their new token before.',
  ];
};
