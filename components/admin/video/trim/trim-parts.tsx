'use client';

import { type KeyboardEvent, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { getRemovedParts } from '@/lib/core/media/clips';
import type { TrimPageData } from '@/lib/platform/find-trim-page-data';
import type { Clip } from '@/lib/ports/encoder';
import { parseTimeText } from '@/lib/videos/text-tracks/editing/times';
import { moveEdge, removeStretch, restoreStretch } from '@/lib/videos/trimming/trim-editing';

import type { Playhead } from '../chapters/use-playhead';
import { formatTrimTime } from './trim-strip';
import type { Trim } from './use-trim';

import styles from './trim.module.scss';

type TimeProps = {
  label: string;
  name: string;
  seconds: number;
  fps: number;
  onChange: (seconds: number) => void;
};

/** A time to type, or to step by frames with buttons and arrow keys. Impossible times never take effect. */
const TimeField = ({ label, name, seconds, fps, onChange }: TimeProps) => {
  const text = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const parsed = typed === null ? null : parseTimeText(typed);
    if (parsed !== null) onChange(parsed / 1000);
    setTyped(null);
  };
  const step = (frames: number) => {
    setTyped(null);
    onChange(seconds + frames / fps);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setTyped(null);
    const frames = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (frames === undefined) return;
    event.preventDefault();
    step(frames);
  };
  return (
    <div className={styles.time}>
      <span aria-hidden="true">{label}</span>
      <span className={styles.stepper}>
        <Button
          aria-label={text('trim.earlier', { name })}
          icon="minus"
          kind="quiet"
          onClick={() => step(-1)}
          size="small"
        />
        <input
          aria-label={name}
          autoComplete="off"
          inputMode="decimal"
          onBlur={commit}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={handleKey}
          value={typed ?? formatTrimTime(seconds)}
        />
        <Button
          aria-label={text('trim.later', { name })}
          icon="plus"
          kind="quiet"
          onClick={() => step(1)}
          size="small"
        />
      </span>
    </div>
  );
};

type PartsProps = { data: TrimPageData; trim: Trim; playhead: Playhead };

/** The parts that remain, with exact times, and the removed ones between them. */
export const TrimParts = ({ data, trim, playhead }: PartsProps) => {
  const text = useText();
  const { duration, fps } = data.video;
  const { clips } = trim;
  const removed = getRemovedParts(clips, duration);
  const set = (index: number, edge: keyof Clip, to: number) => {
    const moved = moveEdge(clips, { index, edge, to, duration, fps });
    trim.change(moved, `${edge} ${index}`);
    playhead.seek(moved[index]?.[edge] ?? to);
  };
  const rows = [
    ...clips.map((clip, index) => ({ kind: 'kept' as const, ...clip, index })),
    ...removed.map((part) => ({ kind: 'removed' as const, ...part, index: -1 })),
  ].sort((left, right) => left.in - right.in);
  return (
    <ol className={styles.parts}>
      {rows.map(({ kind, index, ...part }) => {
        const times = { from: formatTrimTime(part.in), to: formatTrimTime(part.out) };
        const number = index + 1;
        return kind === 'removed' ? (
          <li data-removed="true" key={`removed ${part.in}`}>
            <span>{text('trim.removed', times)}</span>
            <Button
              aria-label={text('trim.restorePart', times)}
              onClick={() => trim.change(restoreStretch(clips, { start: part.in, end: part.out }))}
              size="small"
            >
              {text('trim.restore')}
            </Button>
          </li>
        ) : (
          <li key={`kept ${index}`}>
            <div className={styles.partHead}>
              <h3>{text('trim.part', { number })}</h3>
              <Button
                aria-label={text('trim.goTo', { number })}
                icon="play"
                kind="quiet"
                onClick={() => playhead.seek(part.in)}
                size="small"
              />
              <Button
                aria-label={text('trim.removePart', { number })}
                disabled={clips.length < 2}
                icon="trash"
                kind="quiet"
                onClick={() => trim.change(removeStretch(clips, { start: part.in, end: part.out }))}
                size="small"
              />
            </div>
            <div className={styles.times}>
              <TimeField
                fps={fps}
                label={text('trim.from')}
                name={text('trim.edgeIn', { number })}
                onChange={(to) => set(index, 'in', to)}
                seconds={part.in}
              />
              <TimeField
                fps={fps}
                label={text('trim.to')}
                name={text('trim.edgeOut', { number })}
                onChange={(to) => set(index, 'out', to)}
                seconds={part.out}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
};
