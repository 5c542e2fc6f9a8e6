'use client';

import { useTranslation } from '@payloadcms/ui';
import { useState } from 'react';

import { StatusBadge } from '@/components/admin/library/StatusBadge';
import { Button } from '@/components/kit/Button';
import { Facts } from '@/components/kit/Facts';
import { useText } from '@/components/kit/i18n/use-text';
import { formatDate } from '@/lib/core/i18n/format-date';
import { formatDuration } from '@/lib/core/i18n/format-duration';

import { useOriginal } from '../files/use-original';
import { useEdit } from '../sync/edit-context';
import { ProcessingPanel } from './processing-panel';
import { VideoPlayer } from './video-player';
import styles from './video-aside.module.scss';

/** What the video is: it plays, or says how far it is, and its facts. */
export const VideoAside = () => {
  const text = useText();
  const { video, isServed } = useEdit();
  return (
    <aside aria-label={text('edit.aside')} className={styles.aside}>
      {isServed && <VideoPlayer />}
      {(!isServed || video.status !== 'COMPLETE') && <ProcessingPanel />}
      <FactsCard />
    </aside>
  );
};

const FactsCard = () => {
  const text = useText();
  const { i18n } = useTranslation();
  const { video, author } = useEdit();
  const original = useOriginal(video, i18n.language);
  const heights = (video.src?.mp4 ?? []).map(({ width, height }) => Math.min(width, height)).join(', ');
  const optional = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : []);
  return (
    <div className={styles.card}>
      <Facts
        rows={[
          { label: text('videos.fields.status'), value: <StatusBadge video={video} /> },
          ...optional(text('edit.facts.duration'), video.duration ? formatDuration(video.duration) : null),
          ...optional(text('edit.facts.resolutions'), heights),
          ...optional(text('edit.facts.original'), original),
          { label: text('edit.facts.uploaded'), value: formatDate(i18n.language, video.createdAt) },
          { label: text('edit.facts.author'), value: author ?? text('edit.facts.integration') },
          { label: 'ID', value: <CopyId id={video.id} /> },
        ]}
      />
    </div>
  );
};

const CopyId = ({ id }: { id: string }) => {
  const text = useText();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <span className={styles.id}>
      <code title={id}>{id}</code>
      <Button
        aria-label={text(isCopied ? 'common.copied' : 'edit.menu.copyId')}
        icon={isCopied ? 'check' : 'copy'}
        kind="quiet"
        onBlur={() => setIsCopied(false)}
        onClick={() => void navigator.clipboard.writeText(id).then(() => setIsCopied(true))}
        size="small"
      />
    </span>
  );
};
