'use client';

import { toast } from '@payloadcms/ui';
import { useId, useMemo, useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { TextArea } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { readChapterList, type ReadLine } from '@/lib/videos/library/chapter-editing';
import { toTimestamp } from '@/lib/videos/library/chapters';
import type { ChapteredVideo } from '@/lib/videos/library/find-chaptered-video';
import { toCredits } from '@/lib/workspaces/usage/credit-rules';
import type { AiState } from '@/lib/workspaces/usage/find-ai-state';

import { CreditLedger } from '../content/credits';
import { explainAiRefusal } from '../content/explain-refusal';
import { useAiState } from '../sync/use-ai-state';
import { suggestChapters } from './chapter-saving';
import type { ChapterList } from './use-chapter-list';

import chaptersStyles from './chapters.module.scss';
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

type SuggestDialogProps = {
  video: ChapteredVideo;
  ai: AiState;
  onSuggested: (list: string) => void;
  onClose: () => void;
};

/** Confirms the cost of suggestions and requests them. The user reviews them before they become chapters. */
export const SuggestDialog = ({ video, ai, onSuggested, onClose }: SuggestDialogProps) => {
  const text = useText();
  const { state, reload } = useAiState(ai);
  const { run, isBusy } = useCall(suggestChapters);
  const credits = (state ?? ai).credits;
  const cost = toCredits('chapters', video.duration);
  const isEnough = credits.remaining === null || credits.remaining >= cost;
  const suggest = async () => {
    const outcome = await run(video.id);
    if (!outcome) return;
    if (outcome.error) {
      void reload();
      toast.error(explainAiRefusal(text, outcome.error));
      return;
    }
    onSuggested(outcome.answer);
    onClose();
  };
  return (
    <Dialog
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {text('kit.cancel')}
          </Button>
          <Button disabled={!isEnough} isBusy={isBusy} kind="primary" onClick={() => void suggest()}>
            {text('chapterEditor.suggest.start', { count: cost })}
          </Button>
        </>
      }
      isDismissible={!isBusy}
      isOpen
      onClose={onClose}
      title={text('chapterEditor.suggest.title')}
    >
      <p className={chaptersStyles.suggest}>{text('chapterEditor.suggest.text')}</p>
      <CreditLedger cost={cost} credits={credits} duration={video.duration} per="tenMinutes" />
    </Dialog>
  );
};
