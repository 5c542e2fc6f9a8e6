'use client';

import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';

import { StoryboardFrame, useStoryboardFrames } from '@/components/admin/library/storyboard-frame';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { getRemovedParts } from '@/lib/core/media/clips';
import type { TrimPageData } from '@/lib/platform/find-trim-page-data';
import type { Clip } from '@/lib/ports/encoder';
import { formatTimeText } from '@/lib/videos/text-tracks/editing/times';
import { moveEdge } from '@/lib/videos/trimming/trim-editing';

import { useWaveform, WaveCanvas } from '../captions/timeline/waveform-box';
import type { Playhead } from '../chapters/use-playhead';
import type { Trim } from './use-trim';

import styles from './trim.module.scss';

/** Formats seconds as `02:15.200`. */
export const formatTrimTime = (seconds: number): string => formatTimeText(Math.round(seconds * 1000));

type EdgeProps = {
  video: TrimPageData['video'];
  trim: Trim;
  index: number;
  edge: keyof Clip;
  onMoved: (seconds: number) => void;
};

/** An end of a part, moved by dragging or by keys: a frame, or with Shift a second. */
const Edge = ({ video, trim, index, edge, onMoved }: EdgeProps) => {
  const text = useText();
  const [isDragged, setIsDragged] = useState(false);
  const { duration, fps } = video;
  const at = trim.clips[index]?.[edge] ?? 0;
  const move = (to: number) => {
    const moved = moveEdge(trim.clips, { index, edge, to, duration, fps });
    trim.change(moved, `${edge} ${index}`);
    onMoved(moved[index]?.[edge] ?? to);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const strip = event.currentTarget.parentElement?.getBoundingClientRect();
    if (isDragged && strip) move(((event.clientX - strip.left) / strip.width) * duration);
  };
  const drop = () => {
    if (isDragged) trim.endStep();
    setIsDragged(false);
  };
  const handleKey = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(at + direction * (event.shiftKey ? 1 : 1 / fps));
  };
  return (
    <span
      aria-label={text(edge === 'in' ? 'trim.edgeIn' : 'trim.edgeOut', { number: index + 1 })}
      aria-valuemax={duration}
      aria-valuemin={0}
      aria-valuenow={at}
      aria-valuetext={formatTrimTime(at)}
      className={styles.edge}
      data-edge={edge}
      onBlur={trim.endStep}
      onKeyDown={handleKey}
      onLostPointerCapture={drop}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
        setIsDragged(true);
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      role="slider"
      style={{ left: `${(at / duration) * 100}%` }}
      tabIndex={0}
    />
  );
};

/** CSS pixels of a storyboard frame. */
const frameWidth = 96;
const zooms = [1, 2, 4, 8] as const;

type StripProps = {
  data: TrimPageData;
  trim: Trim;
  playhead: Playhead;
  selection: { start: number; end: number } | null;
};

/** The whole video as frames and waveform, with the removed parts hatched and a handle at each edge. */
export const TrimStrip = ({ data, trim, playhead, selection }: StripProps) => {
  const text = useText();
  const { video } = data;
  const { duration } = video;
  const findFrame = useStoryboardFrames(video);
  const peaks = useWaveform(video.id);
  const strip = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(800);
  const [zoom, setZoom] = useState(0);
  useEffect(() => {
    const place = strip.current;
    if (!place) return;
    const watcher = new ResizeObserver(() => setWidth(place.clientWidth));
    watcher.observe(place);
    return () => watcher.disconnect();
  }, []);
  const toLeft = (seconds: number) => `${(seconds / duration) * 100}%`;
  const toSpan = ({ in: start, out: end }: Clip) => ({ left: toLeft(start), width: toLeft(end - start) });
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, width: all } = event.currentTarget.getBoundingClientRect();
    playhead.seek(((event.clientX - left) / all) * duration);
  };
  const shown = useMemo(() => ({ from: 0, span: duration * 1000 }), [duration]);
  const frames = Math.max(4, Math.round(width / frameWidth));
  return (
    <div className={styles.timeline}>
      <div aria-label={text('trim.timeline')} className={styles.scroll} role="group" tabIndex={-1}>
        <div className={styles.strip} ref={strip} style={{ width: `${(zooms[zoom] ?? 1) * 100}%` }}>
          <div
            className={styles.picture}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              follow(event);
            }}
            onPointerMove={(event) => {
              if (event.buttons > 0) follow(event);
            }}
          >
            <div className={styles.frames} style={{ gridTemplateColumns: `repeat(${frames}, 1fr)` }}>
              {Array.from({ length: frames }, (_, index) => (
                <StoryboardFrame key={index} picture={findFrame(((index + 0.5) / frames) * duration)} />
              ))}
            </div>
            <div className={styles.wave}>
              <WaveCanvas className={styles.canvas} peaks={peaks} shown={shown} width={width} />
            </div>
            {getRemovedParts(trim.clips, duration).map((part) => (
              <span aria-hidden="true" className={styles.removed} key={part.in} style={toSpan(part)} />
            ))}
            {selection && (
              <span
                aria-hidden="true"
                className={styles.selection}
                style={toSpan({ in: selection.start, out: selection.end })}
              />
            )}
          </div>
          <span aria-hidden="true" className={styles.playhead} style={{ left: toLeft(playhead.time) }} />
          {trim.clips.flatMap((_, index) =>
            (['in', 'out'] as const).map((edge) => (
              <Edge
                edge={edge}
                index={index}
                key={`${index} ${edge}`}
                onMoved={playhead.seek}
                trim={trim}
                video={video}
              />
            )),
          )}
        </div>
      </div>
      <div className={styles.zoom}>
        <Button
          aria-label={text('trim.zoomOut')}
          disabled={zoom === 0}
          icon="minus"
          kind="quiet"
          onClick={() => setZoom(zoom - 1)}
          size="small"
        />
        <Button
          aria-label={text('trim.zoomIn')}
          disabled={zoom === zooms.length - 1}
          icon="plus"
          kind="quiet"
          onClick={() => setZoom(zoom + 1)}
          size="small"
        />
      </div>
    </div>
  );
};
