'use client';

import { toast } from '@payloadcms/ui';

import { useCall } from '@/components/api/use-call';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { useText } from '@/components/kit/i18n/use-text';

import { describeLiveRefusal } from './describe-live-refusal';
import { deleteEvent } from './live-api';
import type { LiveEvent } from './live-event';

type DeleteEventProps = {
  event: Pick<LiveEvent, 'id' | 'title'>;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
};

/** Not while the event is on air or its channel runs, so that a menu item cannot end a broadcast. */
export const isDeletable = ({ info }: Pick<LiveEvent, 'info'>): boolean =>
  info.channelState === 'IDLE' && info.state !== 'LIVE';

/** Confirms the deletion with its losses, then deletes. */
export const DeleteEvent = ({ event, isOpen, onClose, onDeleted }: DeleteEventProps) => {
  const text = useText();
  const { run, isBusy } = useCall(deleteEvent);
  const remove = async () => {
    const outcome = await run(event.id);
    if (!outcome) return;
    onClose();
    // Deleted by another user meanwhile, which is the desired result.
    if (outcome.error && outcome.error.status !== 404) {
      toast.error(describeLiveRefusal(text, outcome.error) ?? text('liveEvent.delete.failed'));
      return;
    }
    toast.success(text('liveEvent.delete.done'));
    onDeleted();
  };
  return (
    <ConfirmDialog
      confirmLabel={text('liveEvent.delete.confirm')}
      isBusy={isBusy}
      isOpen={isOpen}
      onCancel={onClose}
      onConfirm={() => void remove()}
      title={text('liveEvent.delete.title', { title: event.title })}
      tone="danger"
    >
      <p>{text('liveEvent.delete.text')}</p>
    </ConfirmDialog>
  );
};
