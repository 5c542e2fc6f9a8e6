'use client';

import { useEffect, useMemo, useRef, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { EmptyState } from '@/components/kit/states/empty-state';
import { findLastStart } from '@/lib/videos/text-tracks/editing/cue-at-time';
import { type CueNote, listNotedCues } from '@/lib/videos/text-tracks/editing/notes';
import { findCueAt } from '@/lib/videos/text-tracks/editing/plan-edit';
import { placeRows } from '@/lib/videos/text-tracks/editing/row-window';

import { useEdited, useEditor, usePlayback } from '../editor-context';
import type { Commands } from '../keys/use-commands';
import { ActiveCue } from './active-cue';
import { CueRow } from './cue-row';
import styles from './list.module.scss';
import { useListScroll } from './use-list-scroll';
import type { Search } from './use-search';

/** Replaces the rows if there are none. */
const EmptyList = ({ isNotedOnly, onInsert }: { isNotedOnly: boolean; onInsert: () => void }) => {
  const text = useText();
  const { facts } = useEditor();
  const state = isNotedOnly ? 'noNotes' : 'empty';
  return (
    <div role="listitem">
      <EmptyState title={text(`captionEditor.${state}.title`)}>
        <p>{text(`captionEditor.${state}.text`)}</p>
        {!isNotedOnly && facts.canEdit && (
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
const useHeard = (): number => {
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
  const heard = useHeard();
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
    heardRow: isFollowing ? toRow(heard) : -1,
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
    const shared = { at, cue, count: cues.length, top, isHeard: at === heard };
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
