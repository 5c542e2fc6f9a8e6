'use client';

import { useState } from 'react';

import { Button } from '@/components/kit/buttons/Button';
import { Tag } from '@/components/kit/Tag';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import type { AudioTrack } from '@/lib/core/media/audio-tracks';
import { getLanguageName } from '@/lib/core/i18n/language-name';

import styles from '../edit/tab-content.module.scss';
import { useEdit } from '../sync/edit-context';
import { AudioTrackDialog } from './audio-track-dialog';

/** What viewers may choose to hear, the default first; nothing where there is no choice. */
export const AudioTracks = () => {
  const text = useText();
  const language = useLanguage();
  const { video, rights } = useEdit();
  const [edited, setEdited] = useState<AudioTrack | null>(null);
  const tracks = [...(video.src?.audioTracks ?? [])].sort(
    (left, right) => Number(right.isDefault) - Number(left.isDefault),
  );
  if (tracks.length < 2) return null;
  return (
    <section aria-labelledby="edit-audio" className={styles.stack}>
      <h2 id="edit-audio">{text('edit.files.audioTracks')}</h2>
      <ul className={styles.tracks}>
        {tracks.map((track) => (
          <li key={track.id}>
            <div>
              <h3>
                <span>{track.name}</span>
                {track.isDefault && <Tag>{text('edit.files.audio.default')}</Tag>}
                {track.isDescription && <Tag>{text('edit.files.audio.description')}</Tag>}
              </h3>
              <p>
                {track.language
                  ? getLanguageName(language, track.language)
                  : text('edit.files.audio.noLanguage')}
              </p>
            </div>
            {rights.canUpdate && (
              <Button
                aria-label={text('edit.files.audio.editNamed', { name: track.name })}
                onClick={() => setEdited(track)}
                size="small"
              >
                {text('edit.files.audio.edit')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {edited && <AudioTrackDialog onClose={() => setEdited(null)} track={edited} />}
    </section>
  );
};
