'use client';

import { toast, useForm, useFormFields } from '@payloadcms/ui';
import { useState } from 'react';

import { TrashDialog } from '@/components/admin/trash/trash-dialog';
import { ReplaceUploadAction } from '@/components/admin/uploads/upload-prompt';
import { Button } from '@/components/kit/buttons/button';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { copyText } from '@/components/kit/fields/copy-text';
import { useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { useGo } from '@/components/kit/navigation/use-navigation';
import { Tag } from '@/components/kit/tag';
import { getShownVisibility } from '@/lib/videos/publishing/gate/rules';

import { ShareDialog } from '../collaborate/share-dialog';
import { useEdit } from '../sync/edit-context';

import styles from './edit-page.module.scss';

/** Moves the video to the trash after a question, and returns to the library. */
const DeleteVideo = ({ onClose }: { onClose: () => void }) => {
  const go = useGo();
  const { video } = useEdit();
  const { setModified } = useForm();
  const leave = () => {
    setModified(false);
    go.push('/admin/collections/videos');
  };
  return <TrashDialog collection="videos" onClose={onClose} onDone={leave} rows={[video]} />;
};

/** The video's title, save state and actions. */
export const EditHead = ({ onOpenTab }: { onOpenTab: (tab: 'collaborate' | 'embed') => void }) => {
  const text = useText();
  const [isSharing, setIsSharing] = useState(false);
  const { rights, changed, isSaving, save } = useEdit();
  const title = useFormFields(([fields]) => fields.title?.value);
  return (
    <PageHead
      isSticky
      actions={
        <>
          <Button icon="link" onClick={() => setIsSharing(true)}>
            {text('shareTab.share.action')}
          </Button>
          {isSharing && <ShareDialog onClose={() => setIsSharing(false)} onOpenTab={onOpenTab} />}
          <PreviewButton />
          <MoreMenu />
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
  const isPublic = getShownVisibility(video) === 'public' && embed.access !== 'forbidden';
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
  const go = useGo();
  // While a trimmed version is encoded, the page can cancel it.
  const canTrim = rights.canReplace && (video.src?.mp4.length ?? 0) > 0;
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
        {canTrim && (
          <MenuItem icon="frameOn" onSelect={() => go.push(`/admin/collections/videos/${video.id}/trim`)}>
            {text('trim.open')}
          </MenuItem>
        )}
        {rights.canReplace && <ReplaceUploadAction video={replaceable} />}
        {rights.canDelete && (
          <MenuItem icon="trash" onSelect={() => setIsDeleting(true)} tone="danger">
            {text('edit.menu.delete')}
          </MenuItem>
        )}
      </Menu>
      {isDeleting && <DeleteVideo onClose={() => setIsDeleting(false)} />}
    </>
  );
};
