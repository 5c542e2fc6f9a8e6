'use client';

import { type CSSProperties, type KeyboardEvent, useState } from 'react';

import { StoryboardFrame, useStoryboardFrames } from '@/components/admin/library/storyboard-frame';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { formatDuration } from '@/lib/core/i18n/format';
import { canRemove, type EditedChapter, type SaveFaults } from '@/lib/videos/library/chapter-editing';
import { parseChapterTime, toTimestamp, chapterTitleMaxLength } from '@/lib/videos/library/chapters';
import type { ChapteredVideo } from '@/lib/videos/library/find-chaptered-video';

import type { ChapterList } from './use-chapter-list';

import styles from './chapter-rows.module.scss';

type ChapterRowProps = {
  chapter: EditedChapter;
  number: number;
  /** Seconds. */
  end: number;
  list: ChapterList;
  picture: CSSProperties | null;
  isActive: boolean;
  /** Whether saving failed because of a missing title. */
  isUntitled: boolean;
  onSelect: () => void;
  onDone: () => void;
};

/** A chapter: frame, start, title and length. */
const ChapterRow = ({
  chapter,
  number,
  end,
  list,
  picture,
  isActive,
  isUntitled,
  onSelect,
  onDone,
}: ChapterRowProps) => {
  const text = useText();
  const { key, start, title } = chapter;
  const isFirst = number === 1;
  const faultId = `chapter-${key}-fault`;
  // The typed text is parsed only when the input is finished.
  const [draft, setDraft] = useState<{ words: string; isFaulty: boolean } | null>(null);

  const place = () => {
    if (!draft) return;
    const seconds = parseChapterTime(draft.words);
    if (seconds === start) return setDraft(null);
    if (seconds !== null && list.place(key, seconds)) return setDraft(null);
    setDraft({ ...draft, isFaulty: true });
  };
  const handleTimeKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') place();
    else if (event.key === 'Escape' && draft) setDraft(null);
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      setDraft(null);
      list.move(key, start + (event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const fault = draft?.isFaulty
    ? text('chapterEditor.faults.time')
    : isUntitled
      ? text('chapterEditor.faults.title')
      : null;
  return (
    <li
      className={styles.row}
      data-active={isActive}
      data-chapter={key}
      onFocus={() => !isActive && onSelect()}
    >
      <span className={styles.picture}>
        <StoryboardFrame picture={picture} />
      </span>
      <input
        aria-describedby={fault ? faultId : undefined}
        aria-invalid={draft?.isFaulty ?? false}
        aria-label={text('chapterEditor.timeOf', { number })}
        className={styles.time}
        inputMode="numeric"
        onBlur={place}
        onChange={({ target }) => setDraft({ words: target.value, isFaulty: false })}
        onKeyDown={isFirst ? undefined : handleTimeKey}
        readOnly={isFirst}
        spellCheck={false}
        title={isFirst ? text('chapterEditor.firstStays') : undefined}
        value={draft?.words ?? toTimestamp(start)}
      />
      <input
        aria-describedby={fault ? faultId : undefined}
        aria-invalid={isUntitled}
        aria-label={text('chapterEditor.titleOf', { number })}
        className={styles.title}
        data-title=""
        maxLength={chapterTitleMaxLength}
        onBlur={list.endStep}
        onChange={({ target }) => list.rename(key, target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onDone();
        }}
        placeholder={text('chapterEditor.titlePlaceholder')}
        value={title}
      />
      <small>{formatDuration(end - start)}</small>
      {canRemove(list.chapters, key) ? (
        <Button
          aria-label={text('chapterEditor.remove', { number })}
          icon="close"
          kind="quiet"
          onClick={() => {
            list.remove(key);
            onDone();
          }}
        />
      ) : (
        <span />
      )}
      {fault && (
        <p className={styles.fault} id={faultId} role="alert">
          {fault}
        </p>
      )}
    </li>
  );
};

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
