'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

import { readCueDocument } from '@/lib/videos/text-tracks/editing/cue-document';
import { applySplice, type Splice, spliceTo } from '@/lib/videos/text-tracks/editing/splice';

import { openDrafts, type Draft, type DraftStore } from './drafts';
import type { EditorStore } from '../editor-store';

type Base = { vtt: string; basedOn: string | null };

/** The document that results from a draft. */
const toDocument = ({ vtt, splices }: Draft) => splices.reduce(applySplice, readCueDocument(vtt).document);

/**
 * Stores every change in this browser until the server has it, and offers drafts of closed tabs. Also works
 * if the browser denies storage, but without drafts.
 */
export const useDrafts = (store: EditorStore, trackId: string, base: Base) => {
  const [left, setLeft] = useState<Draft | null>(null);
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const drafts = useRef<Promise<DraftStore | null> | null>(null);
  const hasBegun = useRef(false);
  const current = useRef(base);
  /** Writes run one after the other, in order. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const write = useCallback((use: (opened: DraftStore) => Promise<void>) => {
    queue.current = queue.current
      .then(async () => {
        const opened = await drafts.current;
        if (opened) await use(opened);
      })
      .catch(() => undefined);
    return queue.current;
  }, []);

  const keep = useCallback(
    (splice: Splice) => {
      const isFirst = !hasBegun.current;
      hasBegun.current = true;
      const began = current.current;
      void write(async (opened) => {
        if (isFirst) await opened.begin(began);
        await opened.append(splice);
        setKeptAt(Date.now());
      });
    },
    [write],
  );

  useEffect(() => {
    let isOver = false;
    drafts.current ??= openDrafts(trackId).catch(() => null);
    void drafts.current
      .then((opened) => opened?.findLeft())
      .then((found) => {
        if (!isOver && found) setLeft(found);
      })
      .catch(() => undefined);
    const stopWatching = store.watch(keep);
    return () => {
      isOver = true;
      stopWatching();
    };
  }, [keep, store, trackId]);

  /** The server has stored `saved`; changes made meanwhile are kept as a draft on top of it. */
  const settle = useCallback(
    async (saved: Base) => {
      current.current = saved;
      hasBegun.current = false;
      setKeptAt(null);
      void write((opened) => opened.discard());
      if (!store.isChanged()) return;
      const splice = spliceTo(readCueDocument(saved.vtt).document, store.get().history.document.cues);
      if (splice) keep(splice);
    },
    [keep, store, write],
  );

  const discardLeft = useCallback(async () => {
    const session = left?.session;
    setLeft(null);
    if (session) await (await drafts.current)?.discard(session).catch(() => undefined);
  }, [left]);

  const resume = useCallback(() => {
    if (!left) return null;
    store.edit({ kind: 'restore', document: toDocument(left) });
    void discardLeft();
    return left.basedOn;
  }, [discardLeft, left, store]);

  return { left, keptAt, settle, discardLeft, resume };
};
