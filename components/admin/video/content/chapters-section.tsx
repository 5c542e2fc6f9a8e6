'use client';

import { ButtonLink } from '@/components/kit/buttons/ButtonLink';
import { useText } from '@/components/kit/i18n/use-text';
import { toCredits } from '@/lib/workspaces/usage/ai-credits/rules';

import { useEdit } from '../sync/edit-context';
import { ChapterList } from './chapter-list';
import { useUsableAi } from './ai/use-usable-ai';
import styles from './content.module.scss';

/** The video's chapters as viewers get them, and the way to where they are edited. */
export const ChaptersSection = () => {
  const text = useText();
  const { video, rights, texttracks } = useEdit();
  const chapters = video.chapters ?? [];
  const editor = `/admin/collections/videos/${video.id}/chapters`;
  const isEmpty = chapters.length === 0;
  const usable = useUsableAi();
  const canSuggest = usable.write && texttracks.tracks.some(({ cues }) => cues > 0);
  const price = toCredits('chapters', video.duration ?? 0);
  const suggest = (label: string, kind: 'quiet' | 'plain') =>
    canSuggest && (
      <ButtonLink href={`${editor}?suggest=1`} kind={kind}>
        {label}
      </ButtonLink>
    );
  return (
    <section aria-labelledby="content-chapters">
      <div className={styles.head}>
        <h2 id="content-chapters">{text('chapters.plural')}</h2>
        {!isEmpty && <span className={styles.count}>{chapters.length}</span>}
        {!isEmpty && rights.canUpdate && (
          <div className={styles.actions}>
            {suggest(text('content.chapters.suggest'), 'quiet')}
            <ButtonLink href={editor}>{text('content.chapters.edit')}</ButtonLink>
          </div>
        )}
      </div>
      {isEmpty ? (
        <div className={styles.empty}>
          <h3>{text('content.chapters.empty.title')}</h3>
          <p>{text('content.chapters.empty.text')}</p>
          {rights.canUpdate && (
            <div>
              <ButtonLink href={editor}>{text('content.chapters.empty.add')}</ButtonLink>
              {suggest(text('chapterEditor.suggest.action', { count: price }), 'plain')}
            </div>
          )}
        </div>
      ) : (
        <ChapterList chapters={chapters} duration={video.duration ?? 0} />
      )}
    </section>
  );
};
