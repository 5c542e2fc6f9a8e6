'use client';

import { useCallback, useDeferredValue, useMemo, useState } from 'react';

import {
  createMatcher,
  findHits,
  type Hit,
  replaceAll,
  replaceHit,
} from '@/lib/videos/text-tracks/editing/find-replace';

import { useEdited, useEditor } from '../editor-context';

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
