'use client';

import { useStoryboardFrames } from '@/components/admin/library/use-storyboard-frames';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import type { SaveFaults } from '@/lib/videos/library/chapters/chapter-editing';

import { ChapterRow } from './chapter-row';
import type { ChapteredVideo } from '@/lib/videos/library/chapters/find-chaptered-video';
import type { ChapterList } from './use-chapter-list';
import styles from './chapter-rows.module.scss';

type ChapterRowsProps = {
  video: ChapteredVideo;
  list: ChapterList;
  active: string | null;
  /** Errors of the last save. */
  faults: SaveFaults | null;
  onSelect: (key: string, start: number) => void;
  onAdd: () => void;
  /** Called when a title is finished. */
  onDone: () => void;
};

/** The list of chapters with editable times and titles. */
export const ChapterRows = ({ video, list, active, faults, onSelect, onAdd, onDone }: ChapterRowsProps) => {
  const text = useText();
  const findFrame = useStoryboardFrames(video);
  const { chapters } = list;
  if (chapters.length === 0) {
    return (
      <div className={styles.empty}>
        <h3>{text('content.chapters.empty.title')}</h3>
        <p>{text('content.chapters.empty.text')}</p>
        <Button onClick={onAdd}>{text('content.chapters.empty.add')}</Button>
      </div>
    );
  }
  return (
    <div className={styles.rows}>
      <ol>
        {chapters.map((chapter, index) => (
          <ChapterRow
            chapter={chapter}
            end={chapters[index + 1]?.start ?? video.duration}
            isActive={chapter.key === active}
            isUntitled={(faults?.untitled.includes(chapter.key) ?? false) && chapter.title.trim() === ''}
            key={chapter.key}
            list={list}
            number={index + 1}
            onDone={onDone}
            onSelect={() => onSelect(chapter.key, chapter.start)}
            picture={findFrame(chapter.start)}
          />
        ))}
      </ol>
      {chapters.length === 1 && (
        <p className={styles.few} data-asked={faults?.isTooFew ?? false} role="status">
          {text('chapterEditor.fromTwo')}
        </p>
      )}
    </div>
  );
};
