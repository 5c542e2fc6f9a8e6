'use client';

import { useRef, useState } from 'react';

import { Button } from '@/components/kit/Button';
import { Notice } from '@/components/kit/Notice';
import { useText } from '@/components/kit/i18n/use-text';

import { useEdit } from '../sync/edit-context';
import { AddTrackDialog } from './add-track-dialog';
import { TrackRow } from './track-row';
import styles from './content.module.scss';

/** The video's subtitles and captions, and what can be done with them. */
export const TracksSection = () => {
  const text = useText();
  const { rights, texttracks } = useEdit();
  const { tracks, isStale, reload } = texttracks;
  const [isAdding, setIsAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isEmpty = tracks.length === 0;
  const add = (label: string) => (
    <Button icon="plus" onClick={() => setIsAdding(true)}>
      {label}
    </Button>
  );
  return (
    <section aria-labelledby="content-tracks">
      <div className={styles.head}>
        <h2 id="content-tracks" ref={heading} tabIndex={-1}>
          {text('content.tracks.title')}
        </h2>
        {!isEmpty && <span className={styles.count}>{tracks.length}</span>}
        {!isEmpty && rights.canUpdate && (
          <div className={styles.actions}>{add(text('content.tracks.add'))}</div>
        )}
      </div>
      {isStale && (
        <div className={styles.stale}>
          <Notice
            action={
              <Button onClick={() => void reload()} size="small">
                {text('common.retry')}
              </Button>
            }
            tone="bad"
          >
            {text('content.tracks.stale')}
          </Notice>
        </div>
      )}
      {isEmpty ? (
        <div className={styles.empty}>
          <h3>{text('content.tracks.empty.title')}</h3>
          <p>{text(rights.canUpdate ? 'content.tracks.empty.text' : 'content.tracks.empty.reading')}</p>
          {rights.canUpdate && <div>{add(text('content.tracks.empty.add'))}</div>}
        </div>
      ) : (
        <ul className={styles.tracks}>
          {tracks.map((track) => (
            <TrackRow key={track.id} onDeleted={() => heading.current?.focus()} track={track} />
          ))}
        </ul>
      )}
      <AddTrackDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </section>
  );
};
