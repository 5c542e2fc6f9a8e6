'use client';

import { useRef, useState } from 'react';

import { Button } from '@/components/kit/buttons/Button';
import { Notice } from '@/components/kit/states/Notice';
import { useText } from '@/components/kit/i18n/use-text';
import { listSources } from '@/lib/ai/translation/translation-choices';

import { useEdit } from '../../sync/edit-context';
import { AddTrackDialog } from './add-track-dialog';
import { TrackRow } from './track-row';
import { TranslateDialog } from './translate-dialog';
import { useUsableAi } from '../ai/use-usable-ai';
import styles from '../content.module.scss';

/** The video's subtitles and captions, and what can be done with them. */
export const TracksSection = () => {
  const text = useText();
  const { rights, ai, texttracks } = useEdit();
  const { tracks, isStale, reload } = texttracks;
  const [isAdding, setIsAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const usable = useUsableAi();
  const [translating, setTranslating] = useState<{ sourceId: string | null } | null>(null);
  const translate = (sourceId: string | null) => {
    void ai.reload();
    setTranslating({ sourceId });
  };
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
          <div className={styles.actions}>
            {add(text('content.tracks.add'))}
            {usable.translate && listSources(tracks).length > 0 && (
              <Button onClick={() => translate(null)}>{text('ai.translate.title')}</Button>
            )}
          </div>
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
          <p>
            {text(
              usable.transcribe
                ? 'content.tracks.empty.textAi'
                : rights.canUpdate
                  ? 'content.tracks.empty.text'
                  : 'content.tracks.empty.reading',
            )}
          </p>
          {rights.canUpdate && <div>{add(text('content.tracks.empty.add'))}</div>}
        </div>
      ) : (
        <ul className={styles.tracks}>
          {tracks.map((track) => (
            <TrackRow
              key={track.id}
              onDeleted={() => heading.current?.focus()}
              onTranslate={translate}
              track={track}
            />
          ))}
        </ul>
      )}
      {translating && <TranslateDialog {...translating} onClose={() => setTranslating(null)} />}
      {isAdding && <AddTrackDialog onClose={() => setIsAdding(false)} />}
    </section>
  );
};
