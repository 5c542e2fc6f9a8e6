'use client';

import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { useText } from '@/components/kit/i18n/use-text';
import { findShown } from '@/lib/videos/text-tracks/editing/cue-document';
import { listRulerTimes, type TimeView } from '@/lib/videos/text-tracks/editing/time-view';
import { formatTimeText } from '@/lib/videos/text-tracks/editing/times';
import type { Waveform } from '@/lib/videos/text-tracks/waveform';

import { useEditor, usePlayback } from '../editor-store';
import { CueBlocks, useDrag } from './cue-blocks';

import styles from './timeline.module.scss';

/** Peaks from 0 to 255; `none` if they are unavailable. */
type Peaks =
  | { state: 'making' | 'silent' | 'none' }
  /** `loudest` is scaled to full height, because speech is often quiet. */
  | { state: 'ready'; perSecond: number; values: Uint8Array; loudest: number };

const askAgainMs = 2000;

/** Minimum scale, below which noise would look like speech. */
const leastLoudness = 40;

const toPeaks = ({ perSecond, peaks }: Waveform): Peaks => {
  const values = Uint8Array.from(atob(peaks ?? ''), (byte) => byte.charCodeAt(0));
  const loudest = values.reduce((most, value) => Math.max(most, value), leastLoudness);
  return { state: 'ready', perSecond, values, loudest };
};

/** Audio peaks of the video, polled until the worker has computed them. */
export const useWaveform = (videoId: string): Peaks => {
  const [peaks, setPeaks] = useState<Peaks>({ state: 'making' });
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const path = `/api/videos/${videoId}/waveform`;
      const answer = await callApi<Waveform>('GET', path, { signal: stop.signal });
      if (answer.state === 'making') timer = setTimeout(() => void ask().catch(giveUp), askAgainMs);
      else if (answer.state === 'silent') setPeaks({ state: 'silent' });
      else setPeaks(toPeaks(answer));
    };
    const giveUp = () => {
      if (!stop.signal.aborted) setPeaks({ state: 'none' });
    };
    ask().catch(giveUp);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [videoId]);
  return peaks;
};

/** CSS pixels of a bar and the gap after it. */
const barStep = 3;
const barWidth = 1.6;

type Drawing = { canvas: HTMLCanvasElement; view: TimeView; peaks: Peaks };

const loudestIn = (values: Uint8Array, from: number, to: number): number => {
  let loudest = 0;
  for (let index = Math.max(0, from); index < Math.min(values.length, to); index += 1)
    loudest = Math.max(loudest, values[index] ?? 0);
  return loudest;
};

/**
 * Draws the peaks of a view, or a line without peaks. Bars keep their position in time while the view
 * scrolls.
 */
const drawWaveform = ({ canvas, view, peaks }: Drawing): void => {
  const { width, height } = canvas.getBoundingClientRect();
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  if (!context || width === 0) return;
  context.scale(ratio, ratio);
  context.fillStyle = getComputedStyle(canvas).color;
  const middle = height / 2;
  if (peaks.state !== 'ready') {
    context.fillRect(0, middle, width, 1);
    return;
  }
  const perStep = (view.span / width) * barStep;
  for (let bar = Math.floor(view.from / perStep); bar * perStep < view.from + view.span; bar += 1) {
    const from = Math.floor((bar * perStep * peaks.perSecond) / 1000);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * perStep * peaks.perSecond) / 1000));
    const size = Math.max(1, (loudestIn(peaks.values, from, to) / peaks.loudest) * height * 0.94);
    const x = ((bar * perStep - view.from) / view.span) * width;
    context.fillRect(x, middle - size / 2, barWidth, size);
  }
};

/** Wheel and pinch zoom; a horizontal wheel scrolls. */
const usePinch = (box: RefObject<HTMLElement | null>): void => {
  const { view } = useEditor();
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const timeAt = (clientX: number) => {
      const { left, width } = place.getBoundingClientRect();
      const { from, span } = view.get();
      return from + ((clientX - left) / width) * span;
    };
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { width } = place.getBoundingClientRect();
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey)
        view.scroll(((event.deltaX || event.deltaY) / width) * view.get().span);
      else view.zoom(1.0015 ** event.deltaY, timeAt(event.clientX));
    };
    let apart = 0;
    const onTouch = (event: TouchEvent) => {
      const [first, second] = event.touches;
      if (!first || !second) {
        apart = 0;
        return;
      }
      event.preventDefault();
      const now = Math.max(10, Math.abs(first.clientX - second.clientX));
      if (apart > 0) view.zoom(apart / now, timeAt((first.clientX + second.clientX) / 2));
      apart = now;
    };
    // React's listeners are passive and could not prevent the page from scrolling.
    place.addEventListener('wheel', onWheel, { passive: false });
    place.addEventListener('touchmove', onTouch, { passive: false });
    place.addEventListener('touchend', onTouch);
    return () => {
      place.removeEventListener('wheel', onWheel);
      place.removeEventListener('touchmove', onTouch);
      place.removeEventListener('touchend', onTouch);
    };
  }, [box, view]);
};

/** CSS pixels between two labels of the ruler. */
const rulerStep = 62;

/** The waveform around the playhead, overlaid with the cues. */
export const WaveformBox = ({ shown }: { shown: TimeView }) => {
  const text = useText();
  const { editorData, playback, store, view } = useEditor();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(800);
  const peaks = useWaveform(editorData.video.id);
  const time = usePlayback((state) => state.time);
  const from = useRef(0);
  usePinch(box);
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const watcher = new ResizeObserver(() => setWidth(place.clientWidth));
    watcher.observe(place);
    return () => watcher.disconnect();
  }, []);
  const toTime = (event: PointerEvent<HTMLElement>) => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    return shown.from + ((event.clientX - left) / width) * shown.span;
  };
  const drag = useDrag({
    onStart: () => (from.current = shown.from),
    onMove: ({ dx }) => view.moveTo(from.current - (dx / width) * shown.span),
    onPress: (event) => {
      const pressed = toTime(event);
      const { cues } = store.get().history.document;
      const cue = cues[findShown(cues, pressed).at(-1) ?? -1];
      box.current?.focus();
      if (cue) store.select(cue.key);
      playback.seek(pressed);
    },
  });
  const share = (at: number) => ((at - shown.from) / shown.span) * 100;
  return (
    <div
      aria-label={text('captionEditor.waveform')}
      aria-valuemax={playback.duration}
      aria-valuemin={0}
      aria-valuenow={time}
      aria-valuetext={formatTimeText(time)}
      className={styles.waveform}
      data-key-place="waveform"
      ref={box}
      role="slider"
      tabIndex={0}
      {...drag}
    >
      <Ruler shown={shown} width={width} />
      <WaveCanvas peaks={peaks} shown={shown} width={width} />
      {peaks.state !== 'ready' && (
        <p className={styles.wave} data-state={peaks.state} role="status">
          {text(`captionEditor.waveformStates.${peaks.state}`)}
        </p>
      )}
      <CueBlocks shown={shown} width={width} />
      <i className={styles.playhead} style={{ left: `${share(time)}%` }} />
    </div>
  );
};

const Ruler = ({ shown, width }: { shown: TimeView; width: number }) => (
  <div aria-hidden="true" className={styles.ruler}>
    {listRulerTimes(shown, (rulerStep / width) * shown.span).map((time) => (
      <span key={time} style={{ left: `${((time - shown.from) / shown.span) * 100}%` }}>
        {formatTimeText(time).replace(time % 1000 === 0 ? /\.\d+$/ : /\d\d$/, '')}
      </span>
    ))}
  </div>
);

type WaveCanvasProps = { peaks: Peaks; shown: TimeView; width: number; className?: string | undefined };

/** The peaks of a view, drawn again when the view or the width changes. */
export const WaveCanvas = ({ peaks, shown, width, className = styles.canvas }: WaveCanvasProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawWaveform({ canvas: canvas.current, view: shown, peaks });
  }, [peaks, shown, width]);
  return <canvas aria-hidden="true" className={className} ref={canvas} />;
};
