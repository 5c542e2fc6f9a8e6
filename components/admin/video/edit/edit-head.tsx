'use client';

import { toast, useForm, useFormFields } from '@payloadcms/ui';
import { useState } from 'react';

import { deleteVideo } from '@/components/admin/library/video-actions';
import { ReplaceUploadAction } from '@/components/admin/uploads/upload-button';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { copyText } from '@/components/kit/fields/copy-text';
import { useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { useGo } from '@/components/kit/navigation/use-navigation';
import { Tag } from '@/components/kit/tag';

import { useEdit } from '../sync/edit-context';
import { ReplaceButton } from './replace-file';

import styles from './edit-page.module.scss';

/** Confirms the deletion with its losses, deletes, and returns to the library. */
const DeleteVideo = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const text = useText();
  const go = useGo();
  const { video } = useEdit();
  const { setModified } = useForm();
  const { run, isBusy } = useCall(deleteVideo);

  const remove = async () => {
    const outcome = await run(video.id);
    if (!outcome) return;
    // Deleted by another user meanwhile, which is the desired result.
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

/** The video's title, save state and actions. */
export const EditHead = () => {
  const text = useText();
  const { video, rights, changed, isSaving, save } = useEdit();
  // Without a file, the status panel offers the upload instead.
  const hasFile = video.status !== 'ERROR' && video.status !== 'NO_FILE';
  const title = useFormFields(([fields]) => fields.title?.value);
  return (
    <PageHead
      isSticky
      actions={
        <>
          <MoreMenu />
          <PreviewButton />
          {rights.canUpdate && hasFile && <ReplaceButton className={styles.replace} />}
          {rights.canUpdate && (
            <Button
              aria-keyshortcuts="Control+S Meta+S"
              className={styles.save}
              disabled={changed.length === 0 && !isSaving}
              isBusy={isSaving}
              kind="primary"
              onClick={() => void save()}
              title={text('edit.saveKeys')}
            >
              {text('edit.save')}
            </Button>
          )}
        </>
      }
      badge={rights.canUpdate && <SavedBadge />}
      crumbs={[{ label: text('videos.plural'), href: '/admin/collections/videos' }]}
      title={typeof title === 'string' && title.trim() ? title : text('edit.untitled')}
    />
  );
};

const SavedBadge = () => {
  const text = useText();
  const { changed, isSaving } = useEdit();
  const [tone, word] = isSaving
    ? (['busy', 'edit.saving'] as const)
    : changed.length > 0
      ? (['quiet', 'edit.unsaved'] as const)
      : (['good', 'edit.saved'] as const);
  return (
    <span role="status">
      <Tag tone={tone}>{text(word)}</Tag>
    </span>
  );
};

/** Opens the video on a separate page, as viewers get it. */
const PreviewButton = () => {
  const text = useText();
  const { video, embed } = useEdit();
  // The panel's users may see videos that are not public: those open as the file, with a signed link.
  const isPublic = video.visibility === 'public' && embed.access !== 'forbidden';
  const preview = isPublic ? video.playerFullUrl : video.previewVideoUrl;
  if (!preview) return null;
  return (
    <Button
      className={styles.preview}
      icon="external"
      onClick={() => window.open(preview, '_blank', 'noopener')}
    >
      <span>{text('edit.menu.preview')}</span>
    </Button>
  );
};

const MoreMenu = () => {
  const text = useText();
  const { video, rights, hasAutomaticTranscription } = useEdit();
  const replaceable = { id: video.id, title: video.title, hasAutomaticTranscription };
  const [isDeleting, setIsDeleting] = useState(false);
  const copyId = async () => {
    if (await copyText(video.id)) toast.success(text('edit.menu.idCopied'));
    else toast.error(text('edit.menu.copyFailed', { id: video.id }));
  };
  return (
    <>
      <Menu icon="more" label={text('edit.menu.label')}>
        <MenuItem icon="copy" onSelect={() => void copyId()}>
          {text('edit.menu.copyId')}
        </MenuItem>
        {rights.canReplace && <ReplaceUploadAction video={replaceable} />}
        {rights.canDelete && (
          <MenuItem icon="trash" onSelect={() => setIsDeleting(true)} tone="danger">
            {text('edit.menu.delete')}
          </MenuItem>
        )}
      </Menu>
      <DeleteVideo isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </>
  );
};
