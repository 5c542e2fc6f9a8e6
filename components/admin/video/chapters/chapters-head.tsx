'use client';

import { useLeaveQuestion } from '@/components/admin/shell/leave-dialog';
import { Button } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';

import type { ChapterList } from './use-chapter-list';

import styles from './chapters.module.scss';

type SideHeadProps = {
  count: number;
  isPasting: boolean;
  onPaste: () => void;
  /** Omitted if suggestions are unavailable. */
  onSuggest?: (() => void) | undefined;
  /** Credits. */
  price: number;
};

/** The number of chapters, and other ways to create them. */
export const SideHead = ({ count, isPasting, onPaste, onSuggest, price }: SideHeadProps) => {
  const text = useText();
  return (
    <div className={styles.sideHead}>
      <h2>{text('chapterEditor.count', { count })}</h2>
      {onSuggest && (
        <Button onClick={onSuggest} size="small">
          {text('chapterEditor.suggest.action', { count: price })}
        </Button>
      )}
      <Button aria-expanded={isPasting} onClick={onPaste} size="small">
        {text('chapterEditor.paste.title')}
      </Button>
    </div>
  );
};

type ChaptersHeadProps = {
  videoId: string;
  videoTitle: string;
  list: ChapterList;
  isSaving: boolean;
  onSave: () => void;
  /** Called when the changes are discarded permanently. */
  onDiscard: () => void;
};

/** Breadcrumbs, save state, undo and redo. */
export const ChaptersHead = ({
  videoId,
  videoTitle,
  list,
  isSaving,
  onSave,
  onDiscard,
}: ChaptersHeadProps) => {
  const text = useText();
  const { isAsking, stay, leave } = useLeaveQuestion(list.isChanged);
  return (
    <header className={styles.top}>
      <Link
        aria-label={text('chapterEditor.back')}
        className={styles.back}
        href={`/admin/collections/videos/${videoId}?tab=content`}
      >
        <Icon name="chevronLeft" size={20} />
      </Link>
      <div className={styles.where}>
        <h1>{videoTitle}</h1>
        <p>{text('chapters.plural')}</p>
      </div>
      <p className={styles.state} role="status">
        {list.isChanged ? (
          <>
            <b>{text('edit.unsaved')}</b>
            {list.lastChange && <span> · {text(`chapterEditor.changes.${list.lastChange}`)}</span>}
          </>
        ) : (
          text('edit.saved')
        )}
      </p>
      <Button
        aria-label={text('chapterEditor.undo')}
        disabled={!list.canUndo}
        icon="undo"
        kind="quiet"
        onClick={list.undo}
      />
      <Button
        aria-label={text('chapterEditor.redo')}
        disabled={!list.canRedo}
        icon="redo"
        kind="quiet"
        onClick={list.redo}
      />
      <Button disabled={!list.isChanged && !isSaving} isBusy={isSaving} kind="primary" onClick={onSave}>
        {text('edit.save')}
      </Button>
      <ConfirmDialog
        confirmLabel={text('chapterEditor.leave.confirm')}
        isOpen={isAsking}
        onCancel={stay}
        onConfirm={() => {
          onDiscard();
          leave();
        }}
        title={text('chapterEditor.leave.title')}
        tone="danger"
      >
        <p>{text('chapterEditor.leave.text')}</p>
      </ConfirmDialog>
    </header>
  );
};
