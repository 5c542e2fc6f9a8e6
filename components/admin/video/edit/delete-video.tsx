'use client';

import { toast, useForm } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { ConfirmDialog } from '@/components/kit/ConfirmDialog';
import { useText } from '@/components/kit/i18n/use-text';

import { useEdit } from '../sync/edit-context';

const deleteVideo = async (id: string): Promise<boolean> => {
  const answer = await fetch(`/api/videos/${id}`, { method: 'DELETE' }).catch(() => null);
  // Somebody was quicker: gone is gone.
  return Boolean(answer && (answer.ok || answer.status === 404));
};

/** Says what will be lost, deletes, and goes back to the library. */
export const DeleteVideo = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const text = useText();
  const router = useRouter();
  const { video } = useEdit();
  const { setModified } = useForm();
  const [isBusy, setIsBusy] = useState(false);

  const remove = async () => {
    setIsBusy(true);
    const isDone = await deleteVideo(video.id);
    setIsBusy(false);
    if (!isDone) return toast.error(text('edit.delete.failed'));
    setModified(false);
    toast.success(text('edit.delete.done'));
    router.push('/admin/collections/videos');
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
