'use client';

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import type { EditCue } from '@/lib/videos/text-tracks/editing/cue-document';
import { fromFieldText, toFieldText } from '@/lib/videos/text-tracks/editing/find-replace';
import { getOverlap, getReadingSpeed, getShortGap } from '@/lib/videos/text-tracks/editing/notes';
import {
  addFrames,
  formatTimeText,
  getLeastGap,
  parseTimeText,
} from '@/lib/videos/text-tracks/editing/times';

import { useEdited, useEditor } from '../editor-store';
import type { Commands } from '../use-commands';

import styles from './active-cue.module.scss';

/** Problems with the active cue's times, each with a button that fixes it. */
const CueProblems = ({ cue, at }: { cue: EditCue; at: number }) => {
  const text = useText();
  const language = useLanguage();
  const { editorData } = useEditor();
  const previous = useEdited(({ history }) => history.document.cues[at - 1]);
  const next = useEdited(({ history }) => history.document.cues[at + 1]);
  const write = (milliseconds: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(milliseconds / 1000);
  const later = getOverlap(cue, next);
  const earlier = previous ? getOverlap(previous, cue) : 0;
  const gap = getShortGap(previous, cue, editorData.video.fps);
  return (
    <>
      {later > 0 && next && (
        <Problem cue={cue} next={next}>
          {text('captionEditor.overlapsBy', { number: at + 2, seconds: write(later) })}
        </Problem>
      )}
      {earlier > 0 && previous && (
        <Problem cue={previous} next={cue} number={at}>
          {text('captionEditor.overlapsBy', { number: at, seconds: write(earlier) })}
        </Problem>
      )}
      {gap !== null && previous && (
        <Problem cue={previous} next={cue} number={at} tone="busy">
          {text('captionEditor.gapBefore', { count: gap })}
        </Problem>
      )}
    </>
  );
};

type ProblemProps = {
  /** The cue that ends too late, and its successor. */
  cue: EditCue;
  next: EditCue;
  /** Number of the cue to be changed, if it is another one. */
  number?: number;
  tone?: 'bad' | 'busy';
  children: string;
};

const Problem = ({ cue, next, number, tone = 'bad', children }: ProblemProps) => {
  const text = useText();
  const { editorData, store } = useEditor();
  const end = next.start - getLeastGap(editorData.video.fps);
  const time = formatTimeText(Math.max(0, end));
  return (
    <p className={styles.problem} data-tone={tone}>
      <span>{children}</span>
      {editorData.canEdit && end > cue.start && (
        <button
          onClick={() => store.edit({ kind: 'times', key: cue.key, start: cue.start, end })}
          type="button"
        >
          {number === undefined
            ? text('captionEditor.setEnd', { time })
            : text('captionEditor.setEndOf', { number, time })}
        </button>
      )}
    </p>
  );
};

/** Maximum characters per line that fit well. */
const lineLength = 42;

type ActiveCueProps = {
  cue: EditCue;
  at: number;
  count: number;
  top: number;
  isPlaying: boolean;
  commands: Commands;
  /** Called with the height in CSS pixels. */
  onHeight: (height: number) => void;
};

/** The cue being edited: its text, times and actions. */
export const ActiveCue = ({ cue, at, count, top, isPlaying, commands, onHeight }: ActiveCueProps) => {
  const text = useText();
  const { editorData, store } = useEditor();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = row.current;
    if (!place) return;
    const watcher = new ResizeObserver(() => onHeight(place.offsetHeight));
    watcher.observe(place);
    return () => watcher.disconnect();
  }, [onHeight]);
  return (
    <div
      aria-current="true"
      aria-posinset={at + 1}
      aria-setsize={count}
      className={styles.row}
      data-playing={isPlaying}
      ref={row}
      role="listitem"
      style={{ top }}
    >
      <span className={styles.number}>{at + 1}</span>
      <div className={styles.fields}>
        <TextField cue={cue} number={at + 1} />
        <Times at={at} cue={cue} />
        <CueProblems at={at} cue={cue} />
        {editorData.canEdit && (
          <div className={styles.actions}>
            <Button icon="split" kind="quiet" onClick={commands.split} size="small">
              {text('captionEditor.split')}
            </Button>
            <Button
              disabled={at + 1 === count}
              icon="merge"
              kind="quiet"
              onClick={commands.merge}
              size="small"
            >
              {text('captionEditor.merge')}
            </Button>
            <Button
              icon="plus"
              kind="quiet"
              onClick={() => {
                store.edit({ kind: 'insert', start: 0, after: cue.key });
                commands.editText();
              }}
              size="small"
            >
              {text('captionEditor.insertAfter')}
            </Button>
            <Button
              className={styles.remove}
              icon="trash"
              kind="quiet"
              onClick={commands.remove}
              size="small"
            >
              {text('captionEditor.remove')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
};

const TextField = ({ cue, number }: { cue: EditCue; number: number }) => {
  const text = useText();
  const { editorData, store } = useEditor();
  const typed = toFieldText(cue.text);
  const lines = typed.split('\n');
  return (
    <div className={styles.text}>
      <textarea
        aria-label={text('captionEditor.textOf', { number })}
        data-key-place="text"
        dir="auto"
        lang={editorData.track.language}
        onBlur={() => store.endTyping()}
        onChange={({ target }) =>
          store.edit({ kind: 'text', key: cue.key, text: fromFieldText(target.value) })
        }
        readOnly={!editorData.canEdit}
        rows={Math.max(2, lines.length)}
        spellCheck
        value={typed}
      />
      <span aria-hidden="true" className={styles.lengths}>
        {lines.map((line, index) => (
          <span data-long={line.length > lineLength} key={index}>
            {line.length} / {lineLength}
          </span>
        ))}
      </span>
    </div>
  );
};

const Times = ({ cue, at }: { cue: EditCue; at: number }) => {
  const text = useText();
  const language = useLanguage();
  const { store } = useEditor();
  const next = useEdited(({ history }) => history.document.cues[at + 1]);
  const { key, start, end } = cue;
  const seconds = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <div className={styles.times}>
      <TimeField
        isBad={false}
        name="start"
        onChange={(time) => store.edit({ kind: 'times', key, start: time, end })}
        time={start}
      />
      <TimeField
        isBad={end <= start || getOverlap(cue, next) > 0}
        name="end"
        onChange={(time) => store.edit({ kind: 'times', key, start, end: time })}
        time={end}
      />
      <span>{text('captionEditor.seconds', { seconds: seconds.format((end - start) / 1000) })}</span>
      <span>{text('captionEditor.speed', { speed: getReadingSpeed(cue) })}</span>
    </div>
  );
};

type TimeFieldProps = {
  name: 'start' | 'end';
  /** Milliseconds. */
  time: number;
  isBad: boolean;
  /** Returns false if the time is not possible. */
  onChange: (time: number) => boolean;
};

/** A time input with buttons to step by frames. Invalid times are marked and never take effect. */
const TimeField = ({ name, time, isBad, onChange }: TimeFieldProps) => {
  const text = useText();
  const { editorData } = useEditor();
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const shown = typed ?? formatTimeText(time);
  const step = (frames: number) => {
    setTyped(null);
    setIsRefused(false);
    onChange(addFrames(time, frames, editorData.video.fps));
  };
  const commit = () => {
    if (typed === null) return;
    const parsed = parseTimeText(typed);
    const isTaken = parsed !== null && (parsed === time || onChange(parsed));
    setIsRefused(!isTaken);
    if (isTaken) setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') {
      setTyped(null);
      setIsRefused(false);
    }
    const frames = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (frames === undefined) return;
    event.preventDefault();
    step(frames);
  };
  const label = text(`captionEditor.${name}`);
  return (
    <label className={styles.time}>
      <span>{label}</span>
      <span className={styles.stepper} data-bad={isBad || isRefused}>
        <Step
          isDisabled={!editorData.canEdit}
          label={text(`captionEditor.${name}Earlier`)}
          name="minus"
          onClick={() => step(-1)}
        />
        <input
          aria-invalid={isBad || isRefused || undefined}
          aria-label={label}
          autoComplete="off"
          inputMode="decimal"
          onBlur={commit}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          readOnly={!editorData.canEdit}
          value={shown}
        />
        <Step
          isDisabled={!editorData.canEdit}
          label={text(`captionEditor.${name}Later`)}
          name="plus"
          onClick={() => step(1)}
        />
      </span>
    </label>
  );
};

type StepProps = { name: 'minus' | 'plus'; label: string; isDisabled: boolean; onClick: () => void };

const Step = ({ name, label, isDisabled, onClick }: StepProps) => (
  <button
    aria-label={label}
    disabled={isDisabled}
    onClick={(event) => {
      // The surrounding label would move the focus to the field.
      event.preventDefault();
      onClick();
    }}
    type="button"
  >
    <Icon name={name} size={14} />
  </button>
);
