'use client';

import type { ReactNode } from 'react';

import { Button } from '@/components/kit/buttons/Button';
import { Notice } from '@/components/kit/states/Notice';
import { useText } from '@/components/kit/i18n/use-text';
import type { MessageKey } from '@/lib/core/i18n/text';
import type { EditableField } from '@/lib/videos/library/editing/video-changes';

import { useEdit } from '../sync/edit-context';
import { MisfitNotice } from './misfit-notice';
import styles from './edit-page.module.scss';

const fieldNames: Record<EditableField, MessageKey> = {
  title: 'fields.title',
  description: 'videos.fields.description',
  language: 'edit.general.language',
  visibility: 'videos.fields.visibility',
  categories: 'categories.plural',
  tags: 'tags.plural',
  customMetadata: 'videos.fields.customMetadata',
  player: 'videos.fields.player',
};

/** What is in the way of editing: a lost session or line, a colleague's change, somebody else's video. */
export const EditNotices = () => (
  <div className={styles.notices}>
    <ConnectionNotice />
    <ConflictNotice />
    <OwnerNotice />
    <MisfitNotice />
  </div>
);

const ConnectionNotice = (): ReactNode => {
  const text = useText();
  const { connection } = useEdit();
  if (connection === 'offline') return <Notice tone="busy">{text('edit.offline')}</Notice>;
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
  const { conflicts, takeTheirs } = useEdit();
  if (conflicts.length === 0) return null;
  const fields = conflicts.map((field) => text(fieldNames[field])).join(', ');
  return (
    <Notice
      action={
        <Button onClick={takeTheirs} size="small">
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
