import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

import type { Storyboard } from '@/lib/videos/publishing/playback/find-storyboard';

import { loadSheet, loadStoryboard, type Sheet } from './storyboard-frame';

type Video = { id: string; hasStoryboard: boolean; previewThumbnailUrl: string | null };
type Cell = Storyboard['cells'][number];
export type Scene = { cell: Cell; sheet: Sheet; share: number };

const holdMs = 350;
const stepMs = 450;

const wantsLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The storyboard frame of a card: follows the pointer or a held finger, and cycles while the card has the
 * keyboard focus. Nothing is loaded before.
 */
export const useStoryboard = ({ id, hasStoryboard, previewThumbnailUrl }: Video) => {
  const [share, setShare] = useState<number | null>(null);
  const scene = useScene({ id, previewThumbnailUrl: hasStoryboard ? previewThumbnailUrl : null }, share);
  const hold = useRef<{ timer: number; isHeld: boolean; wasHeld: boolean }>({
    timer: 0,
    isHeld: false,
    wasHeld: false,
  });
  const run = useRef(0);

  const stop = useCallback(() => {
    window.clearTimeout(hold.current.timer);
    window.clearInterval(run.current);
    hold.current.isHeld = false;
    setShare(null);
  }, []);
  useEffect(() => stop, [stop]);

  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setShare(Math.min(Math.max((event.clientX - left) / width, 0), 0.999));
  };
  const handlers = {
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      window.clearInterval(run.current);
      if (event.pointerType === 'mouse' || hold.current.isHeld) follow(event);
      else window.clearTimeout(hold.current.timer);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hold.current.wasHeld = false;
      if (event.pointerType === 'mouse') return;
      const { currentTarget } = event;
      hold.current.timer = window.setTimeout(() => {
        Object.assign(hold.current, { isHeld: true, wasHeld: true });
        follow({ ...event, currentTarget });
      }, holdMs);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'mouse') stop();
    },
    onPointerCancel: stop,
    onPointerLeave: stop,
    onFocus: (event: React.FocusEvent<HTMLElement>) => {
      if (!event.target.matches('a:focus-visible')) return;
      if (wantsLessMotion()) return setShare(0.5);
      setShare(0);
      run.current = window.setInterval(
        () => setShare((now) => (now === null ? null : (now + 0.05) % 1)),
        stepMs,
      );
    },
    onBlur: stop,
    // A long press previews the video and must not open it.
    onClickCapture: (event: React.MouseEvent) => {
      if (!hold.current.wasHeld) return;
      hold.current.wasHeld = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (event: React.MouseEvent) => {
      if (hold.current.isHeld) event.preventDefault();
    },
  };
  return { scene, handlers: hasStoryboard ? handlers : {} };
};

/** The frame at a fraction of the video, once its sprite has loaded. */
const useScene = (
  { id, previewThumbnailUrl }: Pick<Video, 'id' | 'previewThumbnailUrl'>,
  share: number | null,
): Scene | null => {
  const [storyboard, setStoryboard] = useState<Storyboard | null>(null);
  const [sheets, setSheets] = useState<Record<string, Sheet>>({});
  const isWanted = share !== null;
  const cell =
    storyboard && share !== null ? storyboard.cells[Math.floor(share * storyboard.cells.length)] : undefined;
  const url = cell && storyboard?.sheets[cell.sheet];

  useEffect(() => {
    if (!isWanted || !previewThumbnailUrl) return;
    let isCurrent = true;
    void loadStoryboard(id, previewThumbnailUrl).then((loaded) => isCurrent && setStoryboard(loaded));
    return () => {
      isCurrent = false;
    };
  }, [id, isWanted, previewThumbnailUrl]);

  useEffect(() => {
    if (!url) return;
    let isCurrent = true;
    void loadSheet(url).then(
      (sheet) => isCurrent && sheet && setSheets((known) => ({ ...known, [url]: sheet })),
    );
    return () => {
      isCurrent = false;
    };
  }, [url]);

  const sheet = url ? sheets[url] : undefined;
  return cell && sheet && share !== null ? { cell, sheet, share } : null;
};
