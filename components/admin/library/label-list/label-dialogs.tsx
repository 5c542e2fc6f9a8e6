'use client';

import { toast } from '@payloadcms/ui';
import { useEffect, useId, useState } from 'react';

import { TrashDialog } from '@/components/admin/trash/trash-dialog';
import { CallError, describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { formatNumber } from '@/lib/core/i18n/format';
import { slugs } from '@/lib/core/slugs';
import type { LabelCollection, LabelRow, MergeEffects } from '@/lib/videos/library/labels/label-schemas';

import type { LabelCalls } from './use-labels';

import styles from './label-list.module.scss';

/** The rows to merge and the possible targets. A target may be one of the rows; it then remains. */
type Merging = { sources: LabelRow[]; candidates: LabelRow[]; into: string };

type MergeDialogProps = {
  collection: LabelCollection;
  calls: LabelCalls;
  merging: Merging;
  onDone: () => void;
  onClose: () => void;
};

/**
 * Chooses the category or tag that remains after a merge, and first explains the effects, including those on
 * tokens.
 */
const MergeDialog = ({ collection, calls, merging, onDone, onClose }: MergeDialogProps) => {
  const { sources, candidates, into } = merging;
  const text = useText();
  const name = useId();
  const [target, setTarget] = useState(into);
  const [hasFailed, setHasFailed] = useState(false);
  const { run, isBusy } = useCall(calls.merge);
  const merge = { ids: sources.map(({ id }) => id).filter((id) => id !== target), into: target };
  const effects = useMergeEffects(calls, merge);

  const submit = async () => {
    const outcome = await run(merge);
    if (!outcome) return;
    if (outcome.error) return setHasFailed(true);
    onDone();
  };
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button isBusy={isBusy} kind="primary" onClick={() => void submit()}>
            {text('labels.merge')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={text(`labels.${collection}.mergeTitle`, {
        count: new Set([...sources, ...candidates.filter(({ id }) => id === target)]).size,
      })}
    >
      <fieldset className={styles.options}>
        <legend>{text('labels.keep')}</legend>
        {candidates.map((row) => (
          <label key={row.id}>
            <input
              checked={row.id === target}
              data-autofocus={row.id === into || undefined}
              name={name}
              onChange={() => setTarget(row.id)}
              type="radio"
            />
            <span>{row.title}</span>
            <small>{text('labels.videos', { count: row.videoCount })}</small>
          </label>
        ))}
      </fieldset>
      <div aria-live="polite" className={styles.effects}>
        {effects === 'failed' || hasFailed ? <p>{text('common.unexpected')}</p> : null}
        {effects !== null && effects !== 'failed' && <Effects effects={effects} />}
      </div>
    </Dialog>
  );
};

const Effects = ({ effects }: { effects: MergeEffects }) => {
  const text = useText();
  const language = useLanguage();
  const { videoCount, integrationCount, integrations } = effects;
  return (
    <>
      <p>{text('labels.effects', { count: formatNumber(language, videoCount) })}</p>
      {integrationCount > 0 && (
        <p>
          <b>
            {integrations.length > 0
              ? text('labels.integrations', { names: integrations.join(', ') })
              : text('labels.integrationCount', { count: integrationCount })}
          </b>
        </p>
      )}
    </>
  );
};

const useMergeEffects = (calls: LabelCalls, { ids, into }: { ids: string[]; into: string }) => {
  const [effects, setEffects] = useState<MergeEffects | 'failed' | null>(null);
  const key = ids.join(' ');
  useEffect(() => {
    const stop = new AbortController();
    calls
      .findMergeEffects({ ids: key.split(' '), into }, stop.signal)
      .then(setEffects)
      .catch((error: unknown) => {
        if (error instanceof CallError) setEffects('failed');
        else if (!stop.signal.aborted) throw error;
      });
    return () => stop.abort();
  }, [calls, key, into]);
  return effects;
};

/** The confirmation that is open. */
export type Asking = { kind: 'merge'; merging: Merging } | { kind: 'delete'; rows: LabelRow[] } | null;

type LabelDialogsProps = {
  collection: LabelCollection;
  calls: LabelCalls;
  asking: Asking;
  /** A further consequence of a deletion. */
  note?: string | undefined;
  onClose: () => void;
  /** Called after a change. */
  onDone: () => void;
};

/** Confirmations for merging and deleting categories or tags. */
export const LabelDialogs = ({ collection, calls, asking, note, onClose, onDone }: LabelDialogsProps) => {
  const text = useText();
  const { run, isBusy } = useCall(calls.remove);
  if (asking?.kind === 'merge') {
    return (
      <MergeDialog
        calls={calls}
        collection={collection}
        merging={asking.merging}
        onClose={onClose}
        onDone={onDone}
      />
    );
  }
  const rows = asking?.rows ?? [];
  if (asking && collection === slugs.categories)
    return (
      <TrashDialog collection={collection} onClose={onClose} onDone={onDone} rows={rows}>
        {note && <p>{note}</p>}
      </TrashDialog>
    );
  const remove = async () => {
    const outcome = await run(rows.map(({ id }) => id));
    if (!outcome) return;
    if (outcome.error) toast.error(text(describeRefusal(outcome.error)));
    onDone();
  };
  return (
    <ConfirmDialog
      confirmLabel={text('labels.delete')}
      isBusy={isBusy}
      isOpen={asking !== null}
      onCancel={onClose}
      onConfirm={() => void remove()}
      title={text('labels.deleteTitle', { titles: rows.map(({ title }) => title).join(', ') })}
      tone="danger"
    >
      <p>{text('labels.tags.deleteText')}</p>
    </ConfirmDialog>
  );
};
