'use client';

import { ConflictDialog } from '@/components/admin/shell/conflict-dialog';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';

import { LeftNotice } from '../left-notice';
import { useEditor } from './editor-context';
import type { useDrafts } from './use-drafts';
import type { useSaveTrack } from './use-save-track';

import styles from './editor.module.scss';

type NoticesProps = {
  drafts: ReturnType<typeof useDrafts>;
  saving: ReturnType<typeof useSaveTrack>;
  hasFaults: boolean;
};

/** Notices about unsaved drafts, another user's version, and connection loss. */
export const EditorNotices = ({ drafts, saving, hasFaults }: NoticesProps) => {
  const text = useText();
  const { facts } = useEditor();
  return (
    <div className={styles.notices}>
      {!facts.canEdit && <Notice tone="info">{text('captionEditor.readOnly')}</Notice>}
      {hasFaults && <Notice tone="bad">{text('captionEditor.faults')}</Notice>}
      {facts.canEdit && drafts.left && (
        <LeftNotice
          onDiscard={() => void drafts.discardLeft()}
          onResume={() => saving.rebase(drafts.resume())}
          savedAt={drafts.left.savedAt}
        />
      )}
      <ConflictDialog
        isOpen={saving.state === 'conflict'}
        onChoose={(choice) => void saving.decide(choice)}
      />
      {(saving.state === 'failed' ||
        saving.state === 'offline' ||
        saving.state === 'signedOut' ||
        saving.state === 'gone') && (
        <Notice
          action={
            saving.state !== 'gone' && (
              <Button onClick={() => void saving.save()} size="small">
                {text('common.retry')}
              </Button>
            )
          }
          tone="bad"
        >
          {text(`captionEditor.saveFailed.${saving.state}`)}
        </Notice>
      )}
    </div>
  );
};
