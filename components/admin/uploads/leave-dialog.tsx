'use client';

import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useText } from '@/components/kit/i18n/use-text';

type LeaveDialogProps = { isOpen: boolean; count: number; onStay: () => void; onLeave: () => void };

/** Confirms interrupting the uploads. */
export const LeaveDialog = ({ isOpen, count, onStay, onLeave }: LeaveDialogProps) => {
  const text = useText();
  return (
    <Dialog
      footer={
        <>
          <Button data-autofocus kind="primary" onClick={onStay}>
            {text('uploads.leave.stay')}
          </Button>
          <Button onClick={onLeave}>{text('uploads.leave.confirm')}</Button>
        </>
      }
      isOpen={isOpen}
      onClose={onStay}
      size="small"
      title={text('uploads.leave.title')}
    >
      <p>{text('uploads.leave.text', { count })}</p>
    </Dialog>
  );
};
