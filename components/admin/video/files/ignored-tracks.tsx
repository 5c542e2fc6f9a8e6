'use client';

import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { getLanguageName } from '@/lib/core/i18n/language-name';

import { useEdit } from '../sync/edit-context';
import styles from '../edit/tab-content.module.scss';

/** Lists tracks of the uploaded file that viewers don't get. Renders nothing if there are none. */
export const IgnoredTracks = () => {
  const text = useText();
  const language = useLanguage();
  const { video } = useEdit();
  const tracks = video.ignoredTracks ?? [];
  if (tracks.length === 0) return null;
  return (
    <section aria-labelledby="edit-ignored" className={styles.stack}>
      <h2 id="edit-ignored">{text('edit.files.ignored.title')}</h2>
      <p>{text('edit.files.ignored.text')}</p>
      <ul>
        {tracks.map((track, index) => (
          <li key={index}>
            {[
              text(`edit.files.ignored.${track.kind}`),
              track.language && getLanguageName(language, track.language),
              track.title,
              track.codec,
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
};
