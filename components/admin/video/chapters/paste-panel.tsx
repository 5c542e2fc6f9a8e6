'use client';

import { useId, useMemo, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { TextArea } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { readChapterList, type ReadLine } from '@/lib/videos/library/chapter-editing';
import { toTimestamp } from '@/lib/videos/library/chapters';
import type { ChapteredVideo } from '@/lib/videos/library/find-chaptered-video';

import type { ChapterList } from './use-chapter-list';

import styles from './paste-panel.module.scss';

type PastePanelProps = {
  video: ChapteredVideo;
  list: ChapterList;
  /** Initial text of the panel. */
  initial: string;
  onClose: () => void;
};

/** A typed or pasted list, parsed line by line while typing, and applied on confirmation. */
export const PastePanel = ({ video, list, initial, onClose }: PastePanelProps) => {
  const text = useText();
  const id = useId();
  const [source, setSource] = useState(initial);
  const lines = useMemo(() => readChapterList(source, video.duration), [source, video.duration]);
  const found = lines.flatMap(({ chapter }) => (chapter ? [chapter] : []));
  const insertChapters = (how: 'merge' | 'replace') => {
    list[how](found);
    onClose();
  };
  return (
    <div aria-labelledby={id} className={styles.panel} role="group">
      <div className={styles.head}>
        <h2 id={id}>{text('chapterEditor.paste.title')}</h2>
        <Button aria-label={text('kit.close')} icon="close" kind="quiet" onClick={onClose} size="small" />
      </div>
      <div className={styles.columns}>
        <TextArea
          autoFocus
          isLabelHidden
          label={text('chapterEditor.paste.field')}
          onChange={setSource}
          placeholder={text('chapterEditor.paste.placeholder')}
          spellCheck={false}
          value={source}
        />
        <ul aria-label={text('chapterEditor.paste.read')} className={styles.read}>
          {lines.map((line) => (
            <LineWords key={line.line} line={line} />
          ))}
        </ul>
      </div>
      <div className={styles.foot}>
        <p role="status">
          {lines.length > 0 &&
            text('chapterEditor.paste.count', { found: found.length, lines: lines.length })}
        </p>
        <Button disabled={found.length === 0} onClick={() => insertChapters('merge')} size="small">
          {text('chapterEditor.paste.add', { count: found.length })}
        </Button>
        {list.chapters.length > 0 && (
          <Button disabled={found.length === 0} onClick={() => insertChapters('replace')} size="small">
            {text('chapterEditor.paste.replace', { count: list.chapters.length })}
          </Button>
        )}
      </div>
    </div>
  );
};

const LineWords = ({ line }: { line: ReadLine }) => {
  const text = useText();
  if (line.chapter) {
    return (
      <li>
        <span>{toTimestamp(line.chapter.start)}</span> <span>{line.chapter.title}</span>
      </li>
    );
  }
  return (
    <li data-faulty="true">
      <span>{text('chapterEditor.paste.line', { line: line.line })}</span>{' '}
      <span>{text(`chapterEditor.paste.faults.${line.fault}`, { words: line.words })}</span>
    </li>
  );
};
