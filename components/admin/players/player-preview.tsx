'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';

import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import type { PlayerDesign } from '@/lib/videos/players/design';
import { type PreviewSource, toPlainPath } from '@/lib/videos/players/to-preview-source';
import type { VideoData } from '@/lib/videos/publishing/video-data';

import { findMediaUrl } from './preset-api';

import styles from './player-preview.module.scss';

const elementName = 'reelhof-player';
let loading: Promise<void> | null = null;

const addScript = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${address} could not be loaded`));
    };
    document.head.append(script);
  });

/** Loads the viewers' player once. After a failure, the next call retries. */
const loadPlayer = async (address: string): Promise<void> => {
  if (customElements.get(elementName)) return;
  loading ??= addScript(address).finally(() => (loading = null));
  await loading;
  await customElements.whenDefined(elementName);
};

type PlayerElement = HTMLElement & {
  data: VideoData | null;
  design: PlayerDesign | null;
  currentTime: number;
  captions: string | boolean | null;
  readonly paused: boolean;
  goUp: (data: VideoData) => boolean;
  play: () => Promise<void>;
};
type PlayerOptions = {
  script: string;
  source: PreviewSource;
  /** Null while invalid: the last valid design stays. */
  design: PlayerDesign | null;
  language: string;
  startAt: string | null;
};

/**
 * Identifies the tracks, chapters and media of a video, which can change while the video stays the same.
 * Ignores signatures, because links are signed on each request.
 */
const toContentKey = (source: PreviewSource): string =>
  'src' in source
    ? ''
    : JSON.stringify([source.data.chapters, source.data.texttracks, toPlainPath(source.data.hls)]);

const toPoster = (source: PreviewSource): string | undefined =>
  'src' in source ? undefined : toPlainPath(source.data.poster);

/** Whether the poster is no longer visible. */
const hasBegun = ({ currentTime, paused }: PlayerElement): boolean => currentTime > 0 || !paused;

/** Replaces the data of the current video without interrupting the player. */
const renewData = (player: PlayerElement, data: VideoData): void => {
  if (player.goUp(data)) return;
  const { currentTime, captions, paused } = player;
  const goOn = () => {
    if (captions) player.captions = captions;
    if (currentTime > 0) player.currentTime = currentTime;
    if (!paused) void player.play().catch(() => undefined);
  };
  player.addEventListener('ready', goOn, { once: true });
  player.data = data;
};

/** Makes the logo's URL absolute, since the panel's data has no base URL. */
const toShown = (design: PlayerDesign | null, script: string): PlayerDesign | null =>
  design && design.logo !== '' ? { ...design, logo: findMediaUrl(script, design.logo) } : design;

/** Mounts the viewers' player in an element of the panel, with the given video and design. */
const usePlayer = (
  place: RefObject<HTMLElement | null>,
  { script, source, design, language, startAt }: PlayerOptions,
): { hasFailed: boolean } => {
  const player = useRef<PlayerElement | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const latestDesign = useRef(design);
  const latestSource = useRef(source);
  const shown = useRef<{ content: string; poster: string | undefined }>({ content: '', poster: undefined });
  const content = toContentKey(source);
  const poster = toPoster(source);
  const key =
    'src' in source
      ? source.src
      : `${source.data.id} ${source.data.hls ? '' : (source.data.mp4[0]?.url ?? '')}`;

  useEffect(() => {
    latestSource.current = source;
    if (!player.current || 'src' in source) return;
    const before = shown.current;
    shown.current = { content, poster };
    const isPosterAwaited = before.poster !== poster && !hasBegun(player.current);
    if (before.content !== content || isPosterAwaited) renewData(player.current, source.data);
  }, [content, poster, source]);

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
      element.design = toShown(latestDesign.current, script);
      const latest = latestSource.current;
      if ('src' in latest) element.setAttribute('src', latest.src);
      else element.data = latest.data;
      shown.current = { content: toContentKey(latest), poster: toPoster(latest) };
      host.append(element);
      player.current = element;
    };
    start().catch(() => setHasFailed(true));
    return () => {
      isOver = true;
      element?.remove();
      player.current = null;
    };
    // `key` replaces the source, which is a new object each time.
  }, [key, language, place, script, startAt]);

  useEffect(() => {
    if (!design) return;
    latestDesign.current = design;
    if (player.current) player.current.design = toShown(design, script);
  }, [design, script]);

  return { hasFailed };
};

type PlayerPreviewProps = {
  /** URL of the player's script. */
  script: string;
  source: PreviewSource;
  /** Null while incomplete or invalid. */
  design: PlayerDesign | null;
  /** Start time in the format of the player's URL parameter; null for the beginning. */
  startAt?: string | null;
};

/**
 * The player's shape, which the panel sets, so that the page keeps its layout while the player loads and
 * while an encode adds files.
 */
export const toShape = (design: PlayerDesign | null, { width, height }: PreviewSource['frame']): string => {
  const ratio = design?.aspectRatio ?? 'original';
  if (ratio === 'original') return `${width} / ${height}`;
  return ratio === 'responsive' ? '16 / 9' : ratio.replace('/', ' / ');
};

/** The viewers' player with a design that is not saved yet. */
export const PlayerPreview = ({ script, source, design, startAt = null }: PlayerPreviewProps) => {
  const text = useText();
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const { hasFailed } = usePlayer(place, { script, source, design, language, startAt });
  const isPictureOnly = 'data' in source && !source.data.hls && source.data.mp4.length === 0;
  return (
    <div className={styles.preview}>
      {/* An image cannot be played. */}
      <div
        className={styles.place}
        inert={isPictureOnly}
        ref={place}
        style={{ aspectRatio: toShape(design, source.frame) }}
      />
      {hasFailed && (
        <p className={styles.failed} role="alert">
          {text('playerDesign.previewFailed')}
        </p>
      )}
    </div>
  );
};
