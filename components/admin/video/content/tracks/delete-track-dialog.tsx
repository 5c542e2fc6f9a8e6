'use client';

import { toast } from '@payloadcms/ui';

import { useCall } from '@/components/api/use-call';
import { ConfirmDialog } from '@/components/kit/dialogs/ConfirmDialog';
import { useText } from '@/components/kit/i18n/use-text';
import type { MeasuredTexttrack } from '@/lib/videos/text-tracks/texttrack-schemas';

import { useEdit } from '../../sync/edit-context';
import { deleteTexttrack } from './texttrack-calls';

type DeleteTrackDialogProps = {
  track: MeasuredTexttrack;
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
};

/** Says what will be lost, and deletes the track. */
export const DeleteTrackDialog = ({ track, name, isOpen, onClose, onDeleted }: DeleteTrackDialogProps) => {
  const text = useText();
  const { video, texttracks } = useEdit();
  const { run, isBusy } = useCall(deleteTexttrack);
  const remove = async () => {
    const outcome = await run(video.id, track.id);
    if (!outcome) return;
    // Somebody was quicker: gone is gone.
    if (outcome.error && outcome.error.code !== 'texttrack_not_found') {
      toast.error(text('content.tracks.delete.failed'));
      return;
    }
    toast.success(text('content.tracks.delete.done'));
    onClose();
    onDeleted();
    await texttracks.reload();
  };
  return (
    <ConfirmDialog
      confirmLabel={text('content.tracks.delete.confirm')}
      isBusy={isBusy}
      isOpen={isOpen}
      onCancel={onClose}
      onConfirm={() => void remove()}
      title={text('content.tracks.delete.title', { name })}
      tone="danger"
    >
      <p>{text('content.tracks.delete.text', { count: track.cues })}</p>
    </ConfirmDialog>
  );
};
