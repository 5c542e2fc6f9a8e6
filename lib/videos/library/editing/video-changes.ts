import { isRecord } from '@/lib/core/is-record';

import { fromMetadataRows, type MetadataRow, toMetadataRows, toMetadataUpdate } from './metadata-rows';

/**
 * What a person edits of a video in the form. Each of them is saved, and met by a colleague's change, on its
 * own. What is not in here (chapters, text tracks) the form never sends, so that one opened before they
 * changed can't take them back.
 */
export const editableFields = [
  'title',
  'description',
  'language',
  'visibility',
  'categories',
  'tags',
  'customMetadata',
  'player',
] as const;
export type EditableField = (typeof editableFields)[number];
export type EditableValues = Partial<Record<EditableField, unknown>>;

/**
 * A value with what makes no difference taken out: empty texts and lists, the order of keys, populated
 * relations.
 */
const normalise = (value: unknown): unknown => {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(normalise);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, normalise(inner)] as const);
  const kept = entries.filter(([, inner]) => inner !== null);
  return kept.length === 0 ? null : Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** Whether two values mean the same to the person who edits them. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(normalise(a)) === JSON.stringify(normalise(b));

/** The form keeps metadata as rows, because half a row is no metadata yet. */
const toStored = (field: EditableField, value: unknown): unknown =>
  field === 'customMetadata' && Array.isArray(value) ? fromMetadataRows(value as MetadataRow[]) : value;

/** A stored value in the shape the form keeps it in. */
export const toFormValue = (field: EditableField, stored: unknown): unknown =>
  field === 'customMetadata' ? toMetadataRows(stored) : stored;

const isSameInForm = (field: EditableField, a: unknown, b: unknown): boolean => {
  if (field !== 'customMetadata') return isSameValue(a, b);
  const strip = (rows: unknown) =>
    Array.isArray(rows) ? (rows as MetadataRow[]).map(({ id: _id, ...row }) => row) : rows;
  return isSameValue(strip(a), strip(b));
};

/** The fields in which the form differs from what it began with, or was last saved as. */
export const findChanged = (current: EditableValues, baseline: EditableValues): EditableField[] =>
  editableFields.filter((field) => !isSameInForm(field, current[field], baseline[field]));

/** The body of an update with these fields of the form. `stored` is the video as the server last told it. */
export const buildUpdate = (
  fields: EditableField[],
  current: EditableValues,
  stored: EditableValues,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.map((field) => {
      const value = toStored(field, current[field]);
      return [
        field,
        field === 'customMetadata'
          ? toMetadataUpdate(stored.customMetadata, value as Record<string, string>)
          : (value ?? null),
      ];
    }),
  );

type Meeting = {
  /** What the form takes over, in the form's own shape. */
  taken: EditableValues;
  /** Fields that both sides changed, each to something else. */
  conflicts: EditableField[];
};

/**
 * What a newer state of the video means for a form: fields the person has left alone follow it, fields both
 * have changed are conflicts and keep what was typed.
 */
export const meetChanges = ({
  current,
  baseline,
  known,
  latest,
}: {
  current: EditableValues;
  baseline: EditableValues;
  /** The server's values as the form last heard of them. */
  known: EditableValues;
  latest: EditableValues;
}): Meeting => {
  const taken: EditableValues = {};
  const conflicts: EditableField[] = [];
  for (const field of editableFields) {
    if (!(field in latest) || isSameValue(latest[field], known[field])) continue;
    if (isSameValue(toStored(field, current[field]), latest[field])) taken[field] = current[field];
    else if (isSameInForm(field, current[field], baseline[field])) {
      taken[field] = toFormValue(field, latest[field]);
    } else conflicts.push(field);
  }
  return { taken, conflicts };
};

/**
 * What an update of our own means for a form: what was sent is what is there, in the server's spelling, and
 * nobody else's change. What was typed on while it was under way stays, as the next change.
 */
export const meetAnswer = ({
  current,
  sent,
  known,
  latest,
}: {
  current: EditableValues;
  /** The values that were sent, in the form's own shape. */
  sent: EditableValues;
  known: EditableValues;
  /** The video as the server answered. */
  latest: EditableValues;
}): { taken: EditableValues; known: EditableValues } => {
  const taken: EditableValues = {};
  const told: EditableValues = {};
  for (const field of editableFields) {
    if (!(field in sent) || !(field in latest)) continue;
    told[field] = latest[field];
    if (!isSameInForm(field, current[field], sent[field])) continue;
    const isSpeltAlike = isSameValue(toStored(field, current[field]), latest[field]);
    taken[field] = isSpeltAlike ? current[field] : toFormValue(field, latest[field]);
  }
  return { taken, known: { ...known, ...told } };
};
