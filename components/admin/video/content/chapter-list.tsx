'use client';

import { StoryboardFrame } from '@/components/admin/library/storyboard-frame';
import { useStoryboardFrames } from '@/components/admin/library/use-storyboard-frames';
import { useText } from '@/components/kit/i18n/use-text';
import { formatDuration } from '@/lib/core/i18n/format';
import { parseChapterTime } from '@/lib/videos/library/chapters/chapter-time';
import type { StoredChapter } from '@/lib/videos/library/chapters/chapters';

import { seekPlayer } from '../aside/seek-player';
import { useEdit } from '../sync/edit-context';
import styles from './chapter-list.module.scss';

type ShownChapter = { start: number; end: number; timestamp: string; title: string };

/** Number of images that fill the strip on a desktop. */
const picturesOfStrip = 7;

const toShown = (chapters: readonly StoredChapter[], duration: number): ShownChapter[] =>
  chapters.map(({ title, timestamp }, index) => {
    const start = parseChapterTime(timestamp) ?? 0;
    const next = chapters[index + 1];
    const end = next ? (parseChapterTime(next.timestamp) ?? start) : Math.max(duration, start);
    return { start, end, timestamp, title };
  });

/** The chapters as frames along the video and as a list. Each seeks the adjacent player. */
export const ChapterList = ({
  chapters,
  duration,
}: {
  chapters: readonly StoredChapter[];
  duration: number;
}) => {
  const text = useText();
  const { video } = useEdit();
  const findFrame = useStoryboardFrames(video);
  const shown = toShown(chapters, duration);
  return (
    <>
      <div aria-hidden="true" className={styles.strip}>
        {shown.map(({ start, end, title }) => {
          const length = Math.max(end - start, 0);
          const count = Math.max(1, Math.ceil((length / Math.max(duration, 1)) * picturesOfStrip));
          return (
            <span
              key={start}
              onClick={() => seekPlayer(start)}
              style={{ flexGrow: Math.max(length, 1) }}
              title={title}
            >
              {Array.from({ length: count }, (_, index) => (
                <StoryboardFrame key={index} picture={findFrame(start + (length * index) / count)} />
              ))}
              <small>{formatDuration(start)}</small>
            </span>
          );
        })}
      </div>
      <ol
        className={styles.list}
        style={{ gridTemplateRows: `repeat(${Math.ceil(shown.length / 2)}, auto)` }}
      >
        {shown.map(({ start, end, timestamp, title }) => (
          <li key={start}>
            <button
              onClick={() => seekPlayer(start)}
              title={text('content.chapters.show', { title })}
              type="button"
            >
              <span className={styles.time}>{timestamp}</span>
              <span className={styles.title}>{title}</span>
              <small>{formatDuration(end - start)}</small>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
};
