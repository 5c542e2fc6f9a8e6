import { isSameValue } from '@/lib/core/merge-edits';

import { fromMetadataRows, type MetadataRow, toMetadataRows, toMetadataUpdate } from './metadata-rows';

/**
 * Fields that the form edits. Each is saved, and compared with a colleague's change, separately. The form
 * never sends other data (chapters, text tracks), so an old form cannot revert it.
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

/** The form keeps metadata as rows, because an incomplete row is not valid metadata. */
const toStored = (field: EditableField, value: unknown): unknown =>
  field === 'customMetadata' && Array.isArray(value) ? fromMetadataRows(value as MetadataRow[]) : value;

/** A stored value in the form's shape. */
export const toFormValue = (field: EditableField, stored: unknown): unknown =>
  field === 'customMetadata' ? toMetadataRows(stored) : stored;

const isSameInForm = (field: EditableField, a: unknown, b: unknown): boolean => {
  if (field !== 'customMetadata') return isSameValue(a, b);
  const strip = (rows: unknown) =>
    Array.isArray(rows) ? (rows as MetadataRow[]).map(({ id: _id, ...row }) => row) : rows;
  return isSameValue(strip(a), strip(b));
};

/** Whether a value of the form differs from a stored one. */
export const isUnlike = (field: EditableField, typed: unknown, stored: unknown): boolean =>
  !isSameValue(toStored(field, typed), stored);

/** The fields in which the form differs from its baseline: the initial or last saved values. */
export const findChanged = (current: EditableValues, baseline: EditableValues): EditableField[] =>
  editableFields.filter((field) => !isSameInForm(field, current[field], baseline[field]));

/**
 * The body of an update with these fields of the form. `stored` is the server's last known state of the
 * video.
 */
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
  /** Values that the form adopts, in the form's own shape. */
  taken: EditableValues;
  /** Fields that both sides changed to different values. */
  conflicts: EditableField[];
};

/**
 * Merges a newer state of the video into a form: untouched fields adopt it; fields changed on both sides are
 * conflicts and keep the typed value.
 */
export const meetChanges = ({
  current,
  baseline,
  known,
  latest,
}: {
  current: EditableValues;
  baseline: EditableValues;
  /** The server's values as last received. */
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
 * Merges the response to the form's own update: the sent values are now stored, in the server's spelling,
 * and are not a colleague's change. Input typed during the request stays as the next change.
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
  /** The video in the server's response. */
  latest: EditableValues;
}): { taken: EditableValues; known: EditableValues } => {
  const taken: EditableValues = {};
  const reported: EditableValues = {};
  for (const field of editableFields) {
    if (!(field in sent) || !(field in latest)) continue;
    reported[field] = latest[field];
    if (!isSameInForm(field, current[field], sent[field])) continue;
    const isSpeltAlike = isSameValue(toStored(field, current[field]), latest[field]);
    taken[field] = isSpeltAlike ? current[field] : toFormValue(field, latest[field]);
  }
  return { taken, known: { ...known, ...reported } };
};
