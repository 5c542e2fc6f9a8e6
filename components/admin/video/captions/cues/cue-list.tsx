'use client';

import {
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { EmptyState } from '@/components/kit/states/screen-states';
import { Tag } from '@/components/kit/tag';
import { type EditCue, findLastStart } from '@/lib/videos/text-tracks/editing/cue-document';
import { toFieldText, findInText, type Hit } from '@/lib/videos/text-tracks/editing/find-replace';
import {
  type CueNote,
  fastestReading,
  getOverlap,
  getReadingSpeed,
  getShortGap,
  listNotedCues,
} from '@/lib/videos/text-tracks/editing/notes';
import { findCueAt } from '@/lib/videos/text-tracks/editing/plan-edit';
import { placeRows, type RowLayout, scrollToRow } from '@/lib/videos/text-tracks/editing/row-window';
import { formatTimeText } from '@/lib/videos/text-tracks/editing/times';

import { useEdited, useEditor, usePlayback } from '../editor-store';
import type { Commands } from '../use-commands';
import { ActiveCue } from './active-cue';
import type { Search } from './list-bars';

import styles from './list.module.scss';

/** CSS pixels, as in the style sheet. */
const deskRow = 58;
const phoneRow = 84;
const phone = '(max-width: 768px)';

type ScrollOptions = {
  count: number;
  openAt: number;
  openHeight: number;
  activeKey: number | null;
  /** The row to keep in view; -1 for none. */
  playingRow: number;
  onSuspend: () => void;
};

/** Scrolls the active cue into view when it changes, and the spoken one while following playback. */
const useListScroll = (box: RefObject<HTMLElement | null>, options: ScrollOptions) => {
  const { store } = useEditor();
  const { count, openAt, openHeight, activeKey, playingRow, onSuspend } = options;
  const [view, setView] = useState({ scrollTop: 0, viewHeight: 600 });
  const [rowHeight, setRowHeight] = useState(deskRow);
  const layout: RowLayout = { count, rowHeight, openAt, openHeight };
  const latest = useRef(layout);
  useLayoutEffect(() => {
    latest.current = layout;
  });

  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const query = window.matchMedia(phone);
    const look = () => setView({ scrollTop: place.scrollTop, viewHeight: place.clientHeight });
    const measure = () => setRowHeight(query.matches ? phoneRow : deskRow);
    const watcher = new ResizeObserver(look);
    measure();
    watcher.observe(place);
    place.addEventListener('scroll', look, { passive: true });
    place.addEventListener('wheel', onSuspend, { passive: true });
    place.addEventListener('touchmove', onSuspend, { passive: true });
    query.addEventListener('change', measure);
    return () => {
      watcher.disconnect();
      place.removeEventListener('scroll', look);
      place.removeEventListener('wheel', onSuspend);
      place.removeEventListener('touchmove', onSuspend);
      query.removeEventListener('change', measure);
    };
  }, [box, onSuspend]);

  const reveal = (row: number) => {
    const place = box.current;
    if (!place || row < 0) return;
    const seen = { scrollTop: place.scrollTop, viewHeight: place.clientHeight };
    const top = scrollToRow(latest.current, seen, row);
    if (top !== null) place.scrollTo({ top });
  };
  const revealLatest = useRef(reveal);
  useEffect(() => {
    revealLatest.current = reveal;
  });
  useEffect(() => revealLatest.current(latest.current.openAt), [activeKey, openHeight]);
  useEffect(() => revealLatest.current(playingRow), [playingRow]);
  useEffect(() => store.onReveal(() => revealLatest.current(latest.current.openAt)), [store]);
  return { view, rowHeight, layout };
};

/** Replaces the rows if there are none. */
const EmptyList = ({ isNotedOnly, onInsert }: { isNotedOnly: boolean; onInsert: () => void }) => {
  const text = useText();
  const { editorData } = useEditor();
  const state = isNotedOnly ? 'noNotes' : 'empty';
  return (
    <div role="listitem">
      <EmptyState title={text(`captionEditor.${state}.title`)}>
        <p>{text(`captionEditor.${state}.text`)}</p>
        {!isNotedOnly && editorData.canEdit && (
          <Button icon="plus" onClick={onInsert}>
            {text('captionEditor.firstCue')}
          </Button>
        )}
      </EmptyState>
    </div>
  );
};

type CueListProps = {
  commands: Commands;
  isNotedOnly: boolean;
  isFollowing: boolean;
  notes: readonly CueNote[];
  search: Search;
  /** Called when the list is scrolled manually, or text is typed. */
  onSuspend: () => void;
};

/** Index of the cue at the playhead, or -1. */
const usePlayingCue = (): number => {
  const cues = useEdited(({ history }) => history.document.cues);
  return usePlayback(({ time }) => {
    const at = findLastStart(cues, time);
    return (cues[at]?.end ?? 0) > time ? at : -1;
  });
};

/** Cues as rows of plain text, virtualised; the active one is editable. */
export const CueList = ({ commands, isNotedOnly, isFollowing, notes, search, onSuspend }: CueListProps) => {
  const text = useText();
  const { playback, store } = useEditor();
  const document = useEdited(({ history }) => history.document);
  const active = useEdited((state) => state.active);
  const playing = usePlayingCue();
  const { cues } = document;
  const places = useMemo(() => (isNotedOnly ? listNotedCues(notes) : null), [isNotedOnly, notes]);
  const activeAt = useMemo(() => (active === null ? -1 : findCueAt(document, active)), [active, document]);
  const toRow = (at: number) => (places ? places.indexOf(at) : at);
  const [openHeight, setOpenHeight] = useState(190);
  const count = places?.length ?? cues.length;
  const box = useRef<HTMLDivElement>(null);
  const { view, rowHeight, layout } = useListScroll(box, {
    count,
    openAt: toRow(activeAt),
    openHeight,
    activeKey: active,
    playingRow: isFollowing ? toRow(playing) : -1,
    onSuspend,
  });
  const placed = placeRows(layout, view);
  useEffect(() => store.watch(onSuspendOfTyping(store, onSuspend)), [store, onSuspend]);

  const rows = [];
  let top = placed.top;
  for (let row = placed.first; row < placed.end; row += 1) {
    const at = places?.[row] ?? row;
    const cue = cues[at];
    if (!cue) continue;
    const shared = { at, cue, count: cues.length, top, isPlaying: at === playing };
    if (cue.key === active)
      rows.push(<ActiveCue key={cue.key} {...shared} commands={commands} onHeight={setOpenHeight} />);
    else
      rows.push(
        <CueRow
          key={cue.key}
          {...shared}
          hit={search.hit?.cue === at ? search.hit : null}
          matcher={search.matcher}
          next={cues[at + 1]}
          onSelect={() => {
            store.select(cue.key);
            if (!playback.get().isPlaying) playback.goTo(cue.start);
            box.current?.focus({ preventScroll: true });
          }}
          previous={cues[at - 1]}
        />,
      );
    top += cue.key === active ? openHeight : rowHeight;
  }
  return (
    <div className={styles.list}>
      <div
        aria-label={text('captionEditor.cues')}
        className={styles.scroll}
        data-key-place="list"
        ref={box}
        role="list"
        tabIndex={0}
      >
        {count === 0 && <EmptyList isNotedOnly={isNotedOnly} onInsert={commands.insert} />}
        <div aria-hidden="true" className={styles.height} style={{ height: placed.height }} />
        {rows}
      </div>
    </div>
  );
};

/** Only during playback: typing while paused scrolls nothing. */
const onSuspendOfTyping = (store: ReturnType<typeof useEditor>['store'], onSuspend: () => void) => () => {
  if (store.get().history.isTyping) onSuspend();
};

type CueRowProps = {
  cue: EditCue;
  previous: EditCue | undefined;
  next: EditCue | undefined;
  at: number;
  count: number;
  /** CSS pixels. */
  top: number;
  isPlaying: boolean;
  matcher: RegExp | null;
  /** The current search match, if it is in this cue. */
  hit: Hit | null;
  onSelect: () => void;
};

/** A cue as plain text. A click activates it. */
const CueRow = memo(
  ({ cue, previous, next, at, count, top, isPlaying, matcher, hit, onSelect }: CueRowProps) => (
    <div
      aria-posinset={at + 1}
      aria-setsize={count}
      className={styles.row}
      data-playing={isPlaying}
      onClick={onSelect}
      role="listitem"
      style={{ top }}
    >
      <span className={styles.number}>{at + 1}</span>
      <div className={styles.times}>
        <time>{formatTimeText(cue.start)}</time>
        <time>{formatTimeText(cue.end)}</time>
      </div>
      <p className={styles.words} dir="auto">
        <Marked hit={hit} matcher={matcher} text={toFieldText(cue.text)} />
      </p>
      <RowNotes cue={cue} next={next} previous={previous} />
    </div>
  ),
  // `onSelect` changes identity on each render but does the same for the same cue.
  (before, after) =>
    (Object.keys(after) as (keyof CueRowProps)[]).every(
      (name) => name === 'onSelect' || before[name] === after[name],
    ),
);
CueRow.displayName = 'CueRow';

/** A text with highlighted search matches. */
const Marked = ({ text, matcher, hit }: { text: string; matcher: RegExp | null; hit: Hit | null }) => {
  if (!matcher) return text;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { at, length } of findInText(text, matcher)) {
    parts.push(
      text.slice(end, at),
      <mark data-now={hit?.at === at} key={at}>
        {text.slice(at, at + length)}
      </mark>,
    );
    end = at + length;
  }
  parts.push(text.slice(end));
  return parts;
};

type NotesProps = Pick<CueRowProps, 'cue' | 'previous' | 'next'>;

/** The reading speed of a cue, and problems with its times. */
const RowNotes = ({ cue, previous, next }: NotesProps) => {
  const text = useText();
  const { editorData } = useEditor();
  const speed = getReadingSpeed(cue);
  const speedText = text('captionEditor.speed', { speed });
  const gap = getShortGap(previous, cue, editorData.video.fps);
  const isOverlapping = getOverlap(cue, next) > 0 || (previous && getOverlap(previous, cue) > 0);
  return (
    <div className={styles.notes}>
      {speed > fastestReading ? <Tag tone="busy">{speedText}</Tag> : <span>{speedText}</span>}
      {isOverlapping && <Tag tone="bad">{text('captionEditor.overlaps')}</Tag>}
      {gap !== null && !isOverlapping && <Tag tone="busy">{text('captionEditor.gap', { count: gap })}</Tag>}
    </div>
  );
};
