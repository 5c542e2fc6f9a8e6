'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon, type IconName } from '@/components/kit/icon';
import { ErrorState } from '@/components/kit/states/screen-states';
import { Skeleton } from '@/components/kit/states/skeleton';
import { readCueDocument } from '@/lib/videos/text-tracks/editing/cue-document';
import { type CueNote, findNotes } from '@/lib/videos/text-tracks/editing/notes';
import type { CaptionEditorData } from '@/lib/videos/text-tracks/find-caption-editor-data';

import { CueList } from './cues/cue-list';
import { FindBar, ListBar, useSearch } from './cues/list-bars';
import { EditorNotices, TopBar } from './editor-head';
import {
  createEditorStore,
  createViewStore,
  type Editor,
  EditorContext,
  type EditorStore,
  useEdited,
  useEditor,
  usePlayback,
} from './editor-store';
import { KeysDialog, HintLine } from './key-hints';
import { createPlayback } from './playback';
import { ShiftDialog } from './shift-dialog';
import { Stage, Transport } from './stage';
import { Timeline } from './timeline/timeline';
import { type Commands, useCommands } from './use-commands';
import { useDrafts } from './use-drafts';
import { useSaveTrack, useTrackText } from './use-save-track';

import styles from './editor.module.scss';

/** The editor of a text track. The text is fetched separately, since it may be long. */
export const CaptionEditor = ({ editorData }: { editorData: CaptionEditorData }) => {
  const text = useText();
  const loaded = useTrackText(editorData);
  if (loaded.state === 'ready') return <LoadedEditor editorData={editorData} vtt={loaded.vtt} />;
  return (
    <main className={`rh-page rh-work ${styles.waiting}`}>
      <h1 className={styles.title}>{editorData.video.title}</h1>
      {loaded.state === 'failed' ? (
        <ErrorState onRetry={loaded.retry} title={text('captionEditor.loadFailed')} />
      ) : (
        <div aria-busy="true" role="status">
          <span className="sr-only">{text('captionEditor.loading')}</span>
          <Skeleton height={420} />
        </div>
      )}
      <BackLink editorData={editorData} />
    </main>
  );
};

/** The back link of a page without other content. */
const BackLink = ({ editorData }: { editorData: CaptionEditorData }) => {
  const text = useText();
  return (
    <Button
      onClick={() => window.location.assign(`/admin/collections/videos/${editorData.video.id}?tab=content`)}
    >
      {text('captionEditor.back')}
    </Button>
  );
};

const createEditor = (editorData: CaptionEditorData, vtt: string): Editor & { hasFaults: boolean } => {
  const { document, faults } = readCueDocument(vtt);
  const { fps } = editorData.video;
  const last = document.cues.reduce((latest, { end }) => Math.max(latest, end), 0);
  // Makes cues beyond the video's end reachable.
  const duration = Math.max(editorData.video.duration * 1000, last, 1000);
  return {
    editorData,
    store: createEditorStore(document, fps),
    playback: createPlayback({ fps, duration }),
    view: createViewStore(duration),
    hasFaults: faults.some(({ reason }) => reason === 'header' || reason === 'timing'),
  };
};

const LoadedEditor = ({ editorData, vtt }: { editorData: CaptionEditorData; vtt: string }) => {
  const [editor] = useState(() => createEditor(editorData, vtt));
  useEffect(() => {
    const first = editor.store.get().history.document.cues[0];
    if (first) editor.playback.goTo(first.start);
    return () => editor.playback.pause();
  }, [editor]);
  return (
    <EditorContext value={editor}>
      <EditorPage hasFaults={editor.hasFaults} vtt={vtt} />
    </EditorContext>
  );
};

/** Asks before closing a page with unsaved changes. (They are kept as a draft nevertheless.) */
const useLeaveWarning = (store: EditorStore): void => {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (store.isChanged()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [store]);
};

/** The tools within thumb's reach on phones. */
const PhoneTools = ({ commands }: { commands: Commands }) => {
  const text = useText();
  const { editorData } = useEditor();
  const isPlaying = usePlayback((state) => state.isPlaying);
  const canEdit = editorData.canEdit;
  return (
    <div aria-label={text('captionEditor.tools')} className={styles.tools} role="toolbar">
      <Tool icon="frameBack" label={text('captionEditor.frameBack')} onClick={commands.frameBack}>
        {text('captionEditor.frame')}
      </Tool>
      <Tool icon={isPlaying ? 'pause' : 'play'} isMain onClick={commands.togglePlay}>
        {text(isPlaying ? 'captionEditor.pause' : 'captionEditor.play')}
      </Tool>
      <Tool icon="frameForward" label={text('captionEditor.frameForward')} onClick={commands.frameForward}>
        {text('captionEditor.frame')}
      </Tool>
      <Tool
        icon="chevronLeft"
        isDisabled={!canEdit}
        label={text('captionEditor.hints.startHere')}
        onClick={commands.startHere}
      >
        {text('captionEditor.start')}
      </Tool>
      <Tool
        icon="chevronRight"
        isDisabled={!canEdit}
        label={text('captionEditor.hints.endHere')}
        onClick={commands.endHere}
      >
        {text('captionEditor.end')}
      </Tool>
      <Tool icon="plus" isDisabled={!canEdit} onClick={commands.insert}>
        {text('captionEditor.new')}
      </Tool>
    </div>
  );
};

type ToolProps = {
  icon: IconName;
  label?: string;
  isMain?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
  children: string;
};

const Tool = ({ icon, label, isMain = false, isDisabled = false, onClick, children }: ToolProps) => (
  <button
    aria-label={label && `${children}: ${label}`}
    data-main={isMain}
    disabled={isDisabled}
    onClick={onClick}
    type="button"
  >
    <Icon name={icon} size={18} />
    {children}
  </button>
);

/** The notes of the whole document; deferred in long documents while typing. */
const useNotes = (): CueNote[] => {
  const { editorData } = useEditor();
  const cues = useDeferredValue(useEdited(({ history }) => history.document.cues));
  return useMemo(() => findNotes(cues, editorData.video.fps), [cues, editorData.video.fps]);
};

/**
 * Renders a change synchronously and focuses the result: otherwise keys pressed meanwhile would be lost or
 * act elsewhere.
 */
const focusNow = (change: () => void, find: () => HTMLElement | null | undefined): void => {
  flushSync(change);
  const found = find();
  if (found) found.focus();
  // A row out of view is rendered only after the list has scrolled.
  else requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()));
};

/** Player and timeline on the left, cues on the right. */
// Over 100 lines: the parts of one page and their shared state.
const EditorPage = ({ vtt, hasFaults }: { vtt: string; hasFaults: boolean }) => {
  const text = useText();
  const editor = useEditor();
  const { editorData, store } = editor;
  const page = useRef<HTMLElement>(null);
  const [isSearching, setIsSearching] = useState(false);
  const [isFollowing, setIsFollowing] = useState(true);
  const [isNotedOnly, setIsNotedOnly] = useState(false);
  const [dialog, setDialog] = useState<'keys' | 'shift' | null>(
    // The link from a track's menu on phones.
    useSearchParams().get('do') === 'shift' ? 'shift' : null,
  );
  const notes = useNotes();
  const search = useSearch(isSearching);
  const base = useMemo(() => ({ vtt, basedOn: editorData.track.filename }), [vtt, editorData]);
  const drafts = useDrafts(store, editorData.track.id, base);
  const saving = useSaveTrack({ editorData, store, onSaved: drafts.settle });
  const { save } = saving;
  useLeaveWarning(store);

  /** The search input is the first of the fields. */
  const openField = useCallback((at: 0 | 1) => {
    focusNow(
      () => setIsSearching(true),
      () => page.current?.querySelectorAll<HTMLElement>('[role="search"] input')[at],
    );
  }, []);
  const openSearch = useCallback(() => openField(0), [openField]);
  const commands = useCommands(editor, {
    canEdit: editorData.canEdit,
    save: () => {
      if (editorData.canEdit && store.isChanged()) void save();
    },
    openSearch,
    openReplace: () => openField(1),
    openShift: () => setDialog('shift'),
    openHelp: () => setDialog('keys'),
    focusList: () =>
      page.current?.querySelector<HTMLElement>('[role="list"]')?.focus({ preventScroll: true }),
    focusText: () =>
      focusNow(store.reveal, () => page.current?.querySelector<HTMLElement>('textarea:not([readonly])')),
  });

  return (
    <main className={`rh-page rh-work ${styles.page}`} ref={page}>
      <TopBar
        commands={commands}
        onShift={() => setDialog('shift')}
        saveState={saving.state}
        storedAt={drafts.storedAt}
        track={saving.track}
      />
      <EditorNotices drafts={drafts} hasFaults={hasFaults} saving={saving} />
      <div className={styles.work}>
        <section aria-label={text('captionEditor.timelineSection')} className={styles.left}>
          <Stage />
          <Transport
            commands={commands}
            isFollowing={isFollowing}
            onFollow={() => setIsFollowing((before) => !before)}
          />
          <Timeline isFollowing={isFollowing} notes={notes} />
          <HintLine onHelp={commands.help} />
        </section>
        <section aria-label={text('captionEditor.cues')} className={styles.right}>
          <ListBar
            commands={commands}
            isNotedOnly={isNotedOnly}
            isSearching={isSearching}
            noteCount={notes.length}
            onFilter={setIsNotedOnly}
            onSearch={() => (isSearching ? setIsSearching(false) : openSearch())}
          />
          {isSearching && <FindBar onClose={() => setIsSearching(false)} search={search} />}
          <CueList
            commands={commands}
            isFollowing={isFollowing}
            isNotedOnly={isNotedOnly}
            notes={notes}
            onSuspend={() => setIsFollowing(false)}
            search={search}
          />
        </section>
      </div>
      <PhoneTools commands={commands} />
      <KeysDialog isOpen={dialog === 'keys'} onClose={() => setDialog(null)} />
      <ShiftDialog isOpen={dialog === 'shift'} onClose={() => setDialog(null)} />
    </main>
  );
};
