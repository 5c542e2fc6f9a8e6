'use client';

import { toast, useForm, useFormFields } from '@payloadcms/ui';
import { useState, type ReactNode } from 'react';

import { TrashDialog } from '@/components/admin/trash/trash-dialog';
import { ReplaceUploadAction } from '@/components/admin/uploads/upload-prompt';
import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { copyText } from '@/components/kit/fields/copy-text';
import { useText, useLanguage } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { useGo } from '@/components/kit/navigation/use-navigation';
import { Notice } from '@/components/kit/states/notice';
import { Tag } from '@/components/kit/tag';
import { TimeText } from '@/components/kit/time';
import { timePlaceholder, formatDuration } from '@/lib/core/i18n/format';
import { getShownVisibility } from '@/lib/videos/publishing/gate/rules';
import { findMisfits, describeMisfits } from '@/lib/videos/text-tracks/misfits';

import { ShareDialog } from '../collaborate/share-dialog';
import { fieldNames, useEdit } from '../sync/edit-context';
import { UndoTrim } from '../trim/undo-trim';

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

/**
 * Warns of chapters and subtitles beyond the end, e.g. after a shorter replacement file, and offers to remove
 * them.
 */
const MisfitNotice = (): ReactNode => {
  const text = useText();
  const language = useLanguage();
  const { video, rights, texttracks, refresh } = useEdit();
  const [isAsked, setIsAsked] = useState(false);
  const { run, isBusy } = useCall(() => callApi('POST', `/api/videos/${video.id}/cut-to-length`));
  if (video.status !== 'COMPLETE' || !video.duration || !rights.canUpdate) return null;
  const misfits = findMisfits({ chapters: video.chapters ?? [], tracks: texttracks.tracks }, video.duration);
  if (!misfits) return null;
  const length = formatDuration(video.duration);
  const parts = describeMisfits(text, language, misfits);
  const cut = async () => {
    const outcome = await run();
    if (!outcome) return;
    setIsAsked(false);
    if (outcome.error) toast.error(text(describeRefusal(outcome.error)));
    else toast.success(text('edit.misfits.done'));
    await Promise.all([refresh(), texttracks.reload()]);
  };
  return (
    <Notice
      action={
        <Button onClick={() => setIsAsked(true)} size="small">
          {text('edit.misfits.action')}
        </Button>
      }
      title={text('edit.misfits.title', { length })}
      tone="busy"
    >
      {text('edit.misfits.text', { parts })}
      {isAsked && (
        <Dialog
          footer={
            <>
              <Button onClick={() => setIsAsked(false)}>{text('kit.cancel')}</Button>
              <Button data-autofocus isBusy={isBusy} kind="danger" onClick={() => void cut()}>
                {text('edit.misfits.confirm')}
              </Button>
            </>
          }
          isOpen
          onClose={() => setIsAsked(false)}
          title={text('edit.misfits.question')}
        >
          <p>{text('edit.misfits.effect', { parts, length })}</p>
        </Dialog>
      )}
    </Notice>
  );
};

/** Obstacles to editing: an expired session, a lost connection, another user's change, missing permission. */
export const EditNotices = () => (
  <div className={styles.notices}>
    <ConnectionNotice />
    <ConflictNotice />
    <OwnerNotice />
    <MisfitNotice />
    <TrimNotice />
  </div>
);

/** A trimmed video, and the version before it while that can be brought back. */
const TrimNotice = (): ReactNode => {
  const text = useText();
  const { video, rights, refresh } = useEdit();
  const until = video.trim?.undoUntil;
  if (!until || video.status !== 'COMPLETE' || !rights.canReplace) return null;
  return (
    <Notice
      action={<UndoTrim onDone={() => void refresh()} until={until} videoId={video.id} />}
      title={text('trim.undone.title')}
      tone="info"
    >
      <TimeText form="day" text={text('trim.undone.text', { until: timePlaceholder })} value={until} />
    </Notice>
  );
};

const ConnectionNotice = (): ReactNode => {
  const text = useText();
  const { connection } = useEdit();
  if (connection !== 'signedOut') return null;
  return (
    <Notice
      action={
        <Button onClick={() => window.open('/admin/login', '_blank')} size="small">
          {text('edit.signedOut.action')}
        </Button>
      }
      title={text('edit.signedOut.title')}
      tone="bad"
    >
      {text('edit.signedOut.text')}
    </Notice>
  );
};

const ConflictNotice = (): ReactNode => {
  const text = useText();
  const { conflicts, acceptTheirs } = useEdit();
  if (conflicts.length === 0) return null;
  const fields = conflicts.map((field) => text(fieldNames[field])).join(', ');
  return (
    <Notice
      action={
        <Button onClick={acceptTheirs} size="small">
          {text('edit.conflict.action')}
        </Button>
      }
      title={text('edit.conflict.title', { fields })}
      tone="busy"
    >
      {text('edit.conflict.text')}
    </Notice>
  );
};

const OwnerNotice = (): ReactNode => {
  const text = useText();
  const { rights, author } = useEdit();
  if (rights.canUpdate) return null;
  return (
    <Notice title={text('edit.readOnly.title')} tone="info">
      {author ? text('edit.readOnly.text', { author }) : text('edit.readOnly.textUnknown')}
    </Notice>
  );
};
