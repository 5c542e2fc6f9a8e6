'use client';

import { useEffect, useRef, useState, type PointerEvent } from 'react';

import { useText } from '@/components/kit/i18n/use-text';
import { findShown } from '@/lib/videos/text-tracks/editing/cue-at-time';
import { formatTimeText } from '@/lib/videos/text-tracks/editing/time-text';
import { listRulerTimes, type TimeView } from '@/lib/videos/text-tracks/editing/time-view';

import { CueBlocks } from './cue-blocks';
import { drawWaveform } from './draw-waveform';
import { useEditor, usePlayback } from '../editor-context';
import { useDrag } from './use-drag';
import { usePinch } from './use-pinch';
import { useWaveform, type Peaks } from './use-waveform';
import styles from './timeline.module.scss';

/** CSS pixels between two times on the ruler. */
const rulerStep = 62;

/** What is heard around the playhead, and the cues over it. */
export const WaveformBox = ({ shown }: { shown: TimeView }) => {
  const text = useText();
  const { facts, playback, store, view } = useEditor();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(800);
  const peaks = useWaveform(facts.video.id);
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

const WaveCanvas = ({ peaks, shown, width }: { peaks: Peaks; shown: TimeView; width: number }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawWaveform({ canvas: canvas.current, view: shown, peaks });
  }, [peaks, shown, width]);
  return <canvas aria-hidden="true" className={styles.canvas} ref={canvas} />;
};
