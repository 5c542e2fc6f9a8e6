'use client';

import { useCallback, useDeferredValue, useMemo, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Segmented } from '@/components/kit/fields/segmented';
import { TextField } from '@/components/kit/fields/text-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { formatNumber } from '@/lib/core/i18n/format';
import {
  createMatcher,
  findHits,
  type Hit,
  replaceAll,
  replaceHit,
} from '@/lib/videos/text-tracks/editing/find-replace';
import { formatTimeText } from '@/lib/videos/text-tracks/editing/times';

import { useEdited, useEditor, usePlayback } from '../editor-store';
import type { Commands } from '../use-commands';

import styles from './list.module.scss';

export type Search = ReturnType<typeof useSearch>;

/** Search in the texts: the query, its matches, and the current match. */
export const useSearch = (isOpen: boolean) => {
  const { store, playback } = useEditor();
  const [asked, setAsked] = useState({ text: '', isCaseExact: false, isWholeWord: false });
  const [by, setBy] = useState('');
  const [place, setPlace] = useState(0);
  const cues = useDeferredValue(useEdited(({ history }) => history.document.cues));
  const matcher = useMemo(() => (isOpen ? createMatcher(asked) : null), [asked, isOpen]);
  const hits = useMemo(() => findHits(cues, matcher), [cues, matcher]);
  const at = Math.min(place, Math.max(0, hits.length - 1));
  const hit: Hit | null = hits[at] ?? null;

  const goTo = useCallback(
    (next: number) => {
      if (hits.length === 0) return;
      const wrapped = (next + hits.length) % hits.length;
      setPlace(wrapped);
      const cue = cues[hits[wrapped]?.cue ?? -1];
      if (!cue) return;
      store.select(cue.key);
      if (!playback.get().isPlaying) playback.goTo(cue.start);
    },
    [cues, hits, playback, store],
  );
  const replaceOne = useCallback(() => {
    const cue = hit && cues[hit.cue];
    if (!hit || !cue || store.get().history.document.cues !== cues) return;
    store.select(cue.key);
    store.edit({ kind: 'replace', texts: new Map([[cue.key, replaceHit(cue.text, hit, by)]]) });
  }, [by, cues, hit, store]);
  const replaceEvery = useCallback(() => {
    store.edit({ kind: 'replace', texts: replaceAll(store.get().history.document.cues, matcher, by) });
  }, [by, matcher, store]);

  return {
    asked,
    by,
    matcher,
    count: hits.length,
    at,
    hit,
    ask: (change: Partial<typeof asked>) => {
      setAsked((before) => ({ ...before, ...change }));
      setPlace(0);
    },
    setBy,
    goTo,
    replaceOne,
    replaceEvery,
  };
};

/** Finds and replaces a text in all cues. */
export const FindBar = ({ search, onClose }: { search: Search; onClose: () => void }) => {
  const text = useText();
  const language = useLanguage();
  const { editorData } = useEditor();
  const { asked, count, at } = search;
  const number = (value: number) => formatNumber(language, value);
  return (
    <div
      className={styles.find}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      role="search"
    >
      <div className={styles.asked}>
        <input
          aria-label={text('captionEditor.find')}
          autoComplete="off"
          onChange={({ target }) => search.ask({ text: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') search.goTo(at + (event.shiftKey ? -1 : 1));
          }}
          placeholder={text('captionEditor.find')}
          spellCheck={false}
          value={asked.text}
        />
        <Option
          isOn={asked.isCaseExact}
          label="Aa"
          onChange={(isCaseExact) => search.ask({ isCaseExact })}
          title={text('captionEditor.caseExact')}
        />
        <Option
          isOn={asked.isWholeWord}
          label={text('captionEditor.word')}
          onChange={(isWholeWord) => search.ask({ isWholeWord })}
          title={text('captionEditor.wholeWord')}
        />
      </div>
      <div className={styles.hits}>
        <span role="status">
          {asked.text.trim() === ''
            ? ''
            : count === 0
              ? text('captionEditor.noHits')
              : text('captionEditor.hits', { at: number(at + 1), count: number(count) })}
        </span>
        <Button
          aria-label={text('captionEditor.previousHit')}
          disabled={count === 0}
          icon="arrowUp"
          kind="quiet"
          onClick={() => search.goTo(at - 1)}
        />
        <Button
          aria-label={text('captionEditor.nextHit')}
          disabled={count === 0}
          icon="arrowDown"
          kind="quiet"
          onClick={() => search.goTo(at + 1)}
        />
        <Button aria-label={text('captionEditor.closeSearch')} icon="close" kind="quiet" onClick={onClose} />
      </div>
      {editorData.canEdit && <Replace search={search} />}
    </div>
  );
};

const Replace = ({ search }: { search: Search }) => {
  const text = useText();
  const { count } = search;
  return (
    <>
      <TextField
        isLabelHidden
        label={text('captionEditor.replaceBy')}
        onChange={search.setBy}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          if (event.ctrlKey || event.metaKey) search.replaceEvery();
          else search.replaceOne();
        }}
        placeholder={text('captionEditor.replaceBy')}
        value={search.by}
      />
      <div className={styles.hits}>
        <Button disabled={count === 0} onClick={search.replaceOne}>
          {text('captionEditor.replace')}
        </Button>
        <Button className={styles.every} disabled={count === 0} onClick={search.replaceEvery}>
          {text('captionEditor.replaceAll', { count })}
        </Button>
      </div>
    </>
  );
};

type OptionProps = { isOn: boolean; label: string; title: string; onChange: (isOn: boolean) => void };

const Option = ({ isOn, label, title, onChange }: OptionProps) => (
  <button
    aria-label={title}
    aria-pressed={isOn}
    className={styles.option}
    onClick={() => onChange(!isOn)}
    title={title}
    type="button"
  >
    {label}
  </button>
);

type ListBarProps = {
  commands: Commands;
  isNotedOnly: boolean;
  isSearching: boolean;
  noteCount: number;
  onFilter: (isNotedOnly: boolean) => void;
  onSearch: () => void;
};

/** Filter, search, and a button that inserts a cue at the playhead. */
export const ListBar = ({
  commands,
  isNotedOnly,
  isSearching,
  noteCount,
  onFilter,
  onSearch,
}: ListBarProps) => {
  const text = useText();
  const language = useLanguage();
  const { editorData } = useEditor();
  const count = useEdited(({ history }) => history.document.cues.length);
  return (
    <div className={styles.bar}>
      <Segmented
        isLegendHidden
        legend={text('captionEditor.filter')}
        onChange={(value) => onFilter(value === 'noted')}
        options={[
          { value: 'all', label: text('captionEditor.all', { count: formatNumber(language, count) }) },
          {
            value: 'noted',
            label: text('captionEditor.noted', { count: formatNumber(language, noteCount) }),
          },
        ]}
        value={isNotedOnly ? 'noted' : 'all'}
      />
      <span className={styles.space} />
      <Button
        aria-expanded={isSearching}
        aria-label={text('captionEditor.search')}
        className={styles.tool}
        data-pressed={isSearching}
        icon="search"
        onClick={onSearch}
      >
        <span>{text('captionEditor.search')}</span>
      </Button>
      {editorData.canEdit && <NewButton onClick={commands.insert} />}
    </div>
  );
};

const NewButton = ({ onClick }: { onClick: () => void }) => {
  const text = useText();
  const time = usePlayback((state) => state.time);
  const label = text('captionEditor.newAt', { time: formatTimeText(time) });
  return (
    <Button aria-label={label} className={styles.tool} icon="plus" onClick={onClick}>
      <span>{label}</span>
    </Button>
  );
};
