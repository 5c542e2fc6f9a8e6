'use client';

import { useEffect, useRef, useState, type RefObject } from 'react';

import type { PlayerDesign } from '@/lib/players/design';
import type { PreviewSource } from '@/lib/players/to-preview-source';
import type { VideoData } from '@/lib/publishing/video-data';

import { loadPlayer } from './load-player';

type PlayerElement = HTMLElement & { data: VideoData | null; design: PlayerDesign | null };
type PlayerOptions = {
  script: string;
  source: PreviewSource;
  /** Null while it can't be shown: the last one stays. */
  design: PlayerDesign | null;
  language: string;
  startAt: string | null;
};

/** Keeps viewers' own player in a place of the panel, with this video and this design. */
export const usePlayer = (
  place: RefObject<HTMLElement | null>,
  { script, source, design, language, startAt }: PlayerOptions,
): { hasFailed: boolean } => {
  const player = useRef<PlayerElement | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const latestDesign = useRef(design);
  const key = 'src' in source ? source.src : `${source.data.id} ${source.data.mp4[0]?.url ?? ''}`;

  useEffect(() => {
    const host = place.current;
    let isOver = false;
    let element: PlayerElement | null = null;
    const start = async () => {
      await loadPlayer(script);
      if (isOver || !host) return;
      element = document.createElement('reelhof-player') as PlayerElement;
      element.lang = language;
      element.toggleAttribute('preview', true);
      if (startAt !== null) element.setAttribute('t', startAt);
      element.design = latestDesign.current;
      if ('src' in source) element.setAttribute('src', source.src);
      else element.data = source.data;
      host.append(element);
      player.current = element;
    };
    start().catch(() => setHasFailed(true));
    return () => {
      isOver = true;
      element?.remove();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `key` stands for the source, which is made anew each time.
  }, [key, language, place, script, startAt]);

  useEffect(() => {
    if (!design) return;
    latestDesign.current = design;
    if (player.current) player.current.design = design;
  }, [design]);

  return { hasFailed };
};
