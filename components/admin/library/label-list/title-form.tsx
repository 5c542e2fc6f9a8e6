'use client';

import { useId, useState } from 'react';

import { ConflictDialog, useMergedSave } from '@/components/admin/shell/conflict-dialog';
import { CallError, describeRefusal } from '@/components/api/call-error';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import type { LabelRow } from '@/lib/videos/library/labels/label-schemas';
import { titleMaxLength } from '@/lib/videos/library/rules';

import { findNamesake } from './arrange-labels';

import styles from './label-list.module.scss';
import controls from '@/components/kit/fields/control.module.scss';

type TitleFormProps = {
  label: string;
  submitLabel: string;
  rows: LabelRow[];
  /** The row to rename; undefined for a new one. */
  row?: LabelRow;
  onSubmit: (title: string) => Promise<void>;
  /** The stored title of the row to rename. */
  findTitle?: (() => Promise<string>) | undefined;
  onCancel?: () => void;
  /** Offers a merge if the name is already in use. */
  onMerge?: (into: LabelRow) => void;
};

/** Single-line form to name a category or tag. Enter saves, Escape cancels. */
export const TitleForm = ({
  label,
  submitLabel,
  rows,
  row,
  onSubmit,
  findTitle,
  onCancel,
  onMerge,
}: TitleFormProps) => {
  const text = useText();
  const id = useId();
  const [title, setTitle] = useState(row?.title ?? '');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { merge, dialog } = useMergedSave<{ title: string }>(() => 'fields.title');
  const namesake = findNamesake(rows, title, row?.id);

  const submit = async () => {
    const wanted = title.trim();
    if (wanted === '') return setError(text('labels.titleMissing'));
    if (namesake) return;
    if (wanted === row?.title) return onCancel?.();
    setIsBusy(true);
    try {
      const base = { title: row?.title ?? '' };
      const theirs = { title: (await findTitle?.()) ?? base.title };
      const merged = await merge({ base, mine: { title: wanted }, theirs });
      if (!merged) return;
      await onSubmit(merged.title);
      setTitle(row?.title ?? '');
    } catch (fault) {
      if (!(fault instanceof CallError)) throw fault;
      setError(text(describeRefusal(fault)));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={styles.formRow}>
        <input
          aria-describedby={error || namesake ? id : undefined}
          aria-invalid={Boolean(error || namesake)}
          aria-label={label}
          autoComplete="off"
          autoFocus
          className={controls.control}
          maxLength={titleMaxLength}
          onChange={({ target }) => {
            setTitle(target.value);
            setError(null);
          }}
          onFocus={({ target }) => target.select()}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && onCancel) onCancel();
          }}
          placeholder={row ? undefined : label}
          value={title}
        />
        <Button isBusy={isBusy} kind={onCancel ? 'plain' : 'primary'} type="submit">
          {submitLabel}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {text('kit.cancel')}
          </Button>
        )}
      </div>
      <ConflictDialog {...dialog} />
      {(error ?? namesake) && (
        <p className={styles.fault} id={id} role="alert">
          {error ?? text('labels.exists')}{' '}
          {namesake && row && onMerge && (
            <button onClick={() => onMerge(namesake)} type="button">
              {text('labels.mergeInstead')}
            </button>
          )}
        </p>
      )}
    </form>
  );
};
