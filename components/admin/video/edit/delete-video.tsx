'use client';

import { toast, useForm } from '@payloadcms/ui';

import { useGo } from '@/components/kit/navigation/use-go';
import { deleteVideo } from '@/components/admin/library/video-calls';
import { useCall } from '@/components/api/use-call';
import { ConfirmDialog } from '@/components/kit/dialogs/ConfirmDialog';
import { useText } from '@/components/kit/i18n/use-text';

import { useEdit } from '../sync/edit-context';

/** Says what will be lost, deletes, and goes back to the library. */
export const DeleteVideo = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const text = useText();
  const go = useGo();
  const { video } = useEdit();
  const { setModified } = useForm();
  const { run, isBusy } = useCall(deleteVideo);

  const remove = async () => {
    const outcome = await run(video.id);
    if (!outcome) return;
    // Somebody was quicker: gone is gone.
    if (outcome.error && outcome.error.status !== 404) return toast.error(text('edit.delete.failed'));
    setModified(false);
    toast.success(text('edit.delete.done'));
    go.push('/admin/collections/videos');
  };
  return (
    <ConfirmDialog
      confirmLabel={text('edit.delete.confirm')}
      isBusy={isBusy}
      isOpen={isOpen}
      onCancel={onClose}
      onConfirm={() => void remove()}
      title={text('edit.delete.title', { title: video.title })}
      tone="danger"
    >
      <p>{text('edit.delete.text')}</p>
    </ConfirmDialog>
  );
};
