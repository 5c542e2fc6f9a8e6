'use client';

import { useAllFormFields, useForm } from '@payloadcms/ui';
import { reduceFieldsToValues } from 'payload/shared';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { isRecord } from '@/lib/core/values';
import {
  type EditableField,
  editableFields,
  type EditableValues,
  findChanged,
  isUnlike,
  meetAnswer,
  meetChanges,
  toFormValue,
} from '@/lib/videos/library/video-changes';

type Sync = {
  /** The form when it was last in sync with the server. */
  baseline: EditableValues;
  /** The latest known values of the server. */
  known: EditableValues;
  /** Fields that both sides have changed. */
  conflicts: EditableField[];
};

const pick = (values: Record<string, unknown>): EditableValues =>
  Object.fromEntries(
    editableFields.filter((field) => field in values).map((field) => [field, values[field]]),
  );

/** Sets a value in the form, where the fields of a group are separate. */
const toPaths = (path: string, value: unknown): [string, unknown][] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([key, inner]) => toPaths(`${path}.${key}`, inner))
    : [[path, value]];

/** Synchronises the form with the server: unsaved changes, another user's changes, and conflicts. */
export const useEditSync = (stored: Record<string, unknown>) => {
  const { dispatchFields, getData, setModified } = useForm();
  const [fields] = useAllFormFields();
  const sync = useRef<Sync | null>(null);
  const [baseline, setBaseline] = useState<EditableValues>(() => pick(reduceFieldsToValues(fields, true)));
  const [conflicts, setConflicts] = useState<EditableField[]>([]);
  sync.current ??= { baseline, known: pick(stored), conflicts };

  const current = useMemo(() => pick(reduceFieldsToValues(fields, true)), [fields]);
  const changed = useMemo(() => findChanged(current, baseline), [current, baseline]);

  // Payload counts a reverted text as a change, and a refused save as none.
  const isChanged = changed.length > 0;
  useEffect(() => setModified(isChanged), [isChanged, setModified, fields]);

  const commit = useCallback((next: Sync) => {
    sync.current = next;
    setBaseline(next.baseline);
    setConflicts(next.conflicts);
  }, []);
  const read = useCallback((): Sync => sync.current ?? { baseline: {}, known: {}, conflicts: [] }, []);

  const fill = useCallback(
    (values: EditableValues) => {
      // Rendered at once: a submit before the next render would put the old values back.
      flushSync(() => {
        for (const [field, value] of Object.entries(values)) {
          const paths = field === 'customMetadata' ? [[field, value] as const] : toPaths(field, value);
          for (const [path, leaf] of paths) {
            dispatchFields({ type: 'UPDATE', path, value: leaf, initialValue: leaf, valid: true });
          }
        }
      });
    },
    [dispatchFields],
  );

  /** Takes over the server's values, except for fields with unsaved changes. */
  const receive = useCallback(
    (doc: object) => {
      const { baseline: before, known: old, conflicts: open } = read();
      const latest = pick(doc as Record<string, unknown>);
      const now = pick(getData());
      const { taken, conflicts: found } = meetChanges({
        current: now,
        baseline: before,
        known: old,
        latest,
      });
      if (Object.keys(taken).length > 0) fill(taken);
      const known = { ...old, ...latest };
      // A field typed to the same value on both sides is settled.
      const conflicts = [...new Set([...open, ...found])].filter(
        (field) => !(field in taken) && isUnlike(field, now[field], known[field]),
      );
      commit({ baseline: { ...before, ...taken }, known, conflicts });
    },
    [commit, fill, getData, read],
  );

  /** Records values as saved. Unless `isTyped`, the form takes them over. */
  const settle = useCallback(
    (sent: EditableValues, doc: object, isTyped: boolean) => {
      const { baseline: before, known: old, conflicts: open } = read();
      const now = pick(getData());
      const current = isTyped ? now : { ...now, ...sent };
      const latest = pick(doc as Record<string, unknown>);
      const { taken, known } = meetAnswer({ current, sent, known: old, latest });
      fill(taken);
      const conflicts = open.filter((field) => !(field in sent));
      commit({ baseline: { ...before, ...sent, ...taken }, known, conflicts });
      receive(doc);
    },
    [commit, fill, getData, read, receive],
  );

  /** Discards unsaved changes in fields another user changed, in favour of the stored values. */
  const acceptTheirs = useCallback(() => {
    const { baseline: before, known, conflicts: open } = read();
    const taken = Object.fromEntries(open.map((field) => [field, toFormValue(field, known[field])]));
    fill(taken);
    commit({ baseline: { ...before, ...taken }, known, conflicts: [] });
  }, [commit, fill, read]);

  return { changed, conflicts, receive, settle, acceptTheirs, read };
};
