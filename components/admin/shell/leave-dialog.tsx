'use client';

import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useText } from '@/components/kit/i18n/use-text';

type LeaveDialogProps = {
  isOpen: boolean;
  isBusy: boolean;
  /** The unsaved changes, one sentence each. */
  changes: string[];
  onStay: () => void;
  onDiscard: () => void;
  onSave: () => void;
};

/** Asks whether to save or discard changes before leaving the page. */
export const LeaveDialog = ({ isOpen, isBusy, changes, onStay, onDiscard, onSave }: LeaveDialogProps) => {
  const text = useText();
  return (
    <Dialog
      footer={
        <>
          <Button data-autofocus disabled={isBusy} onClick={onStay}>
            {text('leave.stay')}
          </Button>
          <Button disabled={isBusy} onClick={onDiscard}>
            {text('leave.discard')}
          </Button>
          <Button isBusy={isBusy} kind="primary" onClick={onSave}>
            {text('leave.save')}
          </Button>
        </>
      }
      isOpen={isOpen}
      onClose={onStay}
      size="small"
      title={text('leave.title')}
    >
      {changes.map((change) => (
        <p key={change}>{change}</p>
      ))}
    </Dialog>
  );
};
