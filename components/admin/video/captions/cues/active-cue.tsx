'use client';

import { useEffect, useRef } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import type { EditCue } from '@/lib/videos/text-tracks/editing/cue-document';
import { fromFieldText, toFieldText } from '@/lib/videos/text-tracks/editing/field-text';
import { getOverlap, getReadingSpeed } from '@/lib/videos/text-tracks/editing/notes';

import { CueProblems } from './cue-problems';
import { useEdited, useEditor } from '../editor-context';
import { TimeField } from './time-field';
import type { Commands } from '../keys/use-commands';
import styles from './active-cue.module.scss';

/** Maximum characters per line that fit well. */
const lineLength = 42;

type ActiveCueProps = {
  cue: EditCue;
  at: number;
  count: number;
  top: number;
  isHeard: boolean;
  commands: Commands;
  /** Called with the height in CSS pixels. */
  onHeight: (height: number) => void;
};

/** The cue being edited: its text, times and actions. */
export const ActiveCue = ({ cue, at, count, top, isHeard, commands, onHeight }: ActiveCueProps) => {
  const text = useText();
  const { facts, store } = useEditor();
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
      data-heard={isHeard}
      ref={row}
      role="listitem"
      style={{ top }}
    >
      <span className={styles.number}>{at + 1}</span>
      <div className={styles.fields}>
        <TextField cue={cue} number={at + 1} />
        <Times at={at} cue={cue} />
        <CueProblems at={at} cue={cue} />
        {facts.canEdit && (
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
  const { facts, store } = useEditor();
  const typed = toFieldText(cue.text);
  const lines = typed.split('\n');
  return (
    <div className={styles.text}>
      <textarea
        aria-label={text('captionEditor.textOf', { number })}
        data-key-place="text"
        dir="auto"
        lang={facts.track.language}
        onBlur={() => store.endTyping()}
        onChange={({ target }) =>
          store.edit({ kind: 'text', key: cue.key, text: fromFieldText(target.value) })
        }
        readOnly={!facts.canEdit}
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
