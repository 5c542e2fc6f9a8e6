'use client';

import { type KeyboardEvent, useCallback, useRef, useState } from 'react';

import { ConflictDialog } from '@/components/admin/shell/conflict-dialog';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useText } from '@/components/kit/i18n/use-text';
import type { MessageKey } from '@/lib/core/i18n/text';
import type { SaveFaults } from '@/lib/videos/library/chapter-editing';
import type { ChapteredVideo } from '@/lib/videos/library/find-chaptered-video';
import { toCredits } from '@/lib/workspaces/usage/credit-rules';

import { AiOff } from '../content/ai-notices';
import { LeftNotice } from '../left-notice';
import { PastePanel, SuggestDialog } from './add-chapters';
import { ChapterRows } from './chapter-rows';
import { useChapterDraft, useSaveChapters } from './chapter-saving';
import { ChaptersHead, SideHead } from './chapters-head';
import { Filmstrip } from './filmstrip';
import { Stage } from './stage';
import { useChapterList } from './use-chapter-list';
import { usePlayhead } from './use-playhead';

import styles from './chapters.module.scss';

const keys: [keys: (string | { word: MessageKey })[], what: MessageKey][] = [
  [[{ word: 'chapterEditor.keys.space' }], 'chapterEditor.keys.play'],
  [[',', '.'], 'chapterEditor.keys.frame'],
  [['N'], 'chapterEditor.addHere'],
  [['←', '→'], 'chapterEditor.keys.second'],
  [[{ word: 'chapterEditor.keys.shift' }, '←', '→'], 'chapterEditor.keys.tenSeconds'],
  [[{ word: 'chapterEditor.keys.del' }], 'chapterEditor.keys.remove'],
  [['Enter'], 'chapterEditor.keys.done'],
  [[{ word: 'chapterEditor.keys.control' }, 'S'], 'edit.save'],
  [[{ word: 'chapterEditor.keys.control' }, 'Z'], 'chapterEditor.undo'],
  [[{ word: 'chapterEditor.keys.control' }, { word: 'chapterEditor.keys.shift' }, 'Z'], 'chapterEditor.redo'],
];

/** All keyboard shortcuts of the page. */
const KeysDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const text = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('chapterEditor.keys.all')}>
      <dl className={styles.keys}>
        {keys.map(([names, what]) => (
          <div key={JSON.stringify(names)}>
            <dt>{text(what)}</dt>
            <dd>
              {names.map((name) => {
                const word = typeof name === 'string' ? name : text(name.word);
                return <kbd key={word}>{word}</kbd>;
              })}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};

/** Elements that handle letter keys themselves. */
const isTyped = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

const focusTitle = (key: string): void => {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLInputElement>(
      `[data-chapter="${CSS.escape(key)}"] [data-title]`,
    );
    field?.focus();
    field?.select();
  });
};

type ChaptersPageProps = {
  video: ChapteredVideo;
  /** Opens with the confirmation of AI suggestions. */
  asksForSuggestions: boolean;
};

/** The chapter editor: a filmstrip with markers, and the list. */
export const ChaptersPage = ({ video, asksForSuggestions }: ChaptersPageProps) => {
  const text = useText();
  const list = useChapterList(video);
  const picture = useRef<HTMLVideoElement>(null);
  const playhead = usePlayhead(picture, video);
  const [selected, setSelected] = useState<string | null>(null);
  // The initial list of the panel; null while it is closed.
  const [pasted, setPasted] = useState<string | null>(null);
  const [isSuggesting, setIsSuggesting] = useState(asksForSuggestions);
  const [showsKeys, setShowsKeys] = useState(false);
  const media = useRef<HTMLDivElement>(null);
  const onFault = useCallback(({ untitled: [first] }: SaveFaults) => {
    if (first !== undefined) focusTitle(first);
  }, []);
  const saving = useSaveChapters(video.id, list, onFault);
  const draft = useChapterDraft(video.id, list);

  const playing = list.chapters.findLast(({ start }) => start <= playhead.time)?.key ?? null;
  const active = list.chapters.some(({ key }) => key === selected) ? selected : playing;
  const addHere = () => {
    const key = list.add(playhead.time);
    setSelected(key);
    focusTitle(key);
  };
  const handleCommand = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase();
    if (key === 's') void saving.save();
    else if (key === 'z' && !isTyped(event.target)) {
      if (event.shiftKey) list.redo();
      else list.undo();
    } else return false;
    return true;
  };
  const handleLetter = (event: KeyboardEvent): boolean => {
    if (isTyped(event.target)) return false;
    const isButton = event.target instanceof HTMLElement && event.target.matches('button, a');
    if (event.key === ' ' && !isButton) playhead.toggle();
    else if (event.key === 'n' || event.key === 'N') addHere();
    else if (event.key === ',') playhead.step(-1);
    else if (event.key === '.') playhead.step(1);
    else if (event.key === '?') setShowsKeys(true);
    else return false;
    return true;
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.nativeEvent.isComposing) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand ? handleCommand(event) : handleLetter(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return (
    <main className={`rh-page rh-work ${styles.page}`} onKeyDown={handleKey}>
      <ChaptersHead
        isSaving={saving.isSaving}
        list={list}
        onDiscard={draft.discard}
        onSave={() => void saving.save()}
        videoId={video.id}
        videoTitle={video.title}
      />
      {draft.left && (
        <div className={styles.bar}>
          <LeftNotice onDiscard={draft.discard} onResume={draft.resume} savedAt={draft.left.savedAt} />
        </div>
      )}
      {video.isWriterMissing && (
        <div className={styles.bar}>
          <AiOff missing={['write']} />
        </div>
      )}
      <ConflictDialog isOpen={saving.conflict !== null} onChoose={saving.decide} />
      <div className={styles.work}>
        <section aria-label={text('chapterEditor.video')} className={styles.left}>
          <Stage onAdd={addHere} playhead={playhead} ref={picture} video={video} />
          <Filmstrip
            active={active}
            list={list}
            onSelect={setSelected}
            playhead={playhead}
            ref={media}
            video={video}
          />
          <p className={styles.hints}>
            <b>{text('chapterEditor.keys.here')}</b>
            <span>
              <kbd>N</kbd> {text('chapterEditor.addHere')}
            </span>
            <span>
              <kbd>←</kbd> <kbd>→</kbd> {text('chapterEditor.keys.second')}
            </span>
            <span>
              <kbd>{text('chapterEditor.keys.del')}</kbd> {text('chapterEditor.keys.remove')}
            </span>
            <button onClick={() => setShowsKeys(true)} type="button">
              {text('chapterEditor.keys.all')} <kbd>?</kbd>
            </button>
          </p>
        </section>
        <section aria-label={text('chapters.plural')} className={styles.right}>
          <SideHead
            count={list.chapters.length}
            isPasting={pasted !== null}
            onPaste={() => setPasted(pasted === null ? '' : null)}
            onSuggest={video.ai ? () => setIsSuggesting(true) : undefined}
            price={toCredits('chapters', video.duration)}
          />
          <ChapterRows
            active={active}
            faults={saving.faults}
            list={list}
            onAdd={addHere}
            onDone={() => media.current?.focus()}
            onSelect={(key, start) => {
              setSelected(key);
              playhead.seek(start);
            }}
            video={video}
          />
          {pasted !== null && (
            <PastePanel
              initial={pasted}
              key={pasted}
              list={list}
              onClose={() => setPasted(null)}
              video={video}
            />
          )}
        </section>
      </div>
      {isSuggesting && video.ai && (
        <SuggestDialog
          ai={video.ai}
          onClose={() => setIsSuggesting(false)}
          onSuggested={setPasted}
          video={video}
        />
      )}
      <KeysDialog isOpen={showsKeys} onClose={() => setShowsKeys(false)} />
    </main>
  );
};
