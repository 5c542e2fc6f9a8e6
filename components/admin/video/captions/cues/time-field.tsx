'use client';

import { useState, type KeyboardEvent } from 'react';

import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { addFrames, formatTimeText, parseTimeText } from '@/lib/videos/text-tracks/editing/times';

import { useEditor } from '../editor-context';

import styles from './active-cue.module.scss';

type TimeFieldProps = {
  name: 'start' | 'end';
  /** Milliseconds. */
  time: number;
  isBad: boolean;
  /** Returns false if the time is not possible. */
  onChange: (time: number) => boolean;
};

/** A time input with buttons to step by frames. Invalid times are marked and never take effect. */
export const TimeField = ({ name, time, isBad, onChange }: TimeFieldProps) => {
  const text = useText();
  const { facts } = useEditor();
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const shown = typed ?? formatTimeText(time);
  const step = (frames: number) => {
    setTyped(null);
    setIsRefused(false);
    onChange(addFrames(time, frames, facts.video.fps));
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
          isDisabled={!facts.canEdit}
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
          readOnly={!facts.canEdit}
          value={shown}
        />
        <Step
          isDisabled={!facts.canEdit}
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
