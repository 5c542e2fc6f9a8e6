'use client';

import { toast } from '@payloadcms/ui';

import { useCall } from '@/components/api/use-call';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { useText } from '@/components/kit/i18n/use-text';
import type { LabelCollection, LabelRow } from '@/lib/videos/library/labels/label-schemas';

import type { LabelCalls } from './label-calls';
import { MergeDialog, type Merging } from './merge-dialog';

/** The confirmation that is open. */
export type Asking = { kind: 'merge'; merging: Merging } | { kind: 'delete'; rows: LabelRow[] } | null;

type LabelDialogsProps = {
  collection: LabelCollection;
  calls: LabelCalls;
  asking: Asking;
  onClose: () => void;
  /** Called after a change. */
  onDone: () => void;
};

/** Confirmations for merging and deleting categories or tags. */
export const LabelDialogs = ({ collection, calls, asking, onClose, onDone }: LabelDialogsProps) => {
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
  const remove = async () => {
    const outcome = await run(rows.map(({ id }) => id));
    if (!outcome) return;
    if (outcome.error) toast.error(text('common.unexpected'));
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
      <p>{text(`labels.${collection}.deleteText`)}</p>
    </ConfirmDialog>
  );
};
