'use client';

import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

import { type RowLayout, scrollToRow } from '@/lib/videos/text-tracks/editing/row-window';

import { useEditor } from '../editor-context';

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
  heardRow: number;
  onSuspend: () => void;
};

/** Scrolls the active cue into view when it changes, and the spoken one while following playback. */
export const useListScroll = (box: RefObject<HTMLElement | null>, options: ScrollOptions) => {
  const { store } = useEditor();
  const { count, openAt, openHeight, activeKey, heardRow, onSuspend } = options;
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
  useEffect(() => revealLatest.current(heardRow), [heardRow]);
  useEffect(() => store.onReveal(() => revealLatest.current(latest.current.openAt)), [store]);
  return { view, rowHeight, layout };
};
