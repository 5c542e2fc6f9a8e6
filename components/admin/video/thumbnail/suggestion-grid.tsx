'use client';

import { useText } from '@/components/kit/i18n/use-text';
import { formatDuration } from '@/lib/core/i18n/format-duration';
import { suggestionCount } from '@/lib/videos/thumbnails/suggestion-count';

import { Picture } from './picture';
import type { useSuggestions } from './use-suggestions';
import styles from './thumbnail.module.scss';

type GridProps = {
  suggestions: ReturnType<typeof useSuggestions>;
  isChosen: (milliseconds: number) => boolean;
  onChoose: (milliseconds: number) => void;
};

/** Frames that were found, and grey places for those that are looked for. */
export const SuggestionGrid = ({ suggestions, isChosen, onChoose }: GridProps) => {
  const text = useText();
  const { frames, isDone, hasFailed } = suggestions;
  const missing = isDone || hasFailed ? 0 : suggestionCount - frames.length;
  return (
    <section aria-label={text('thumbnail.suggestions')}>
      <h3 className={styles.label}>{text('thumbnail.suggestions')}</h3>
      <p className="sr-only" role="status">
        {isDone ? text('thumbnail.found', { count: frames.length }) : ''}
      </p>
      {isDone && frames.length === 0 && <p className={styles.note}>{text('thumbnail.noSuggestions')}</p>}
      {hasFailed && <p className={styles.note}>{text('thumbnail.suggestionsFailed')}</p>}
      <div className={styles.grid}>
        {frames.map(({ milliseconds, url }) => {
          const time = formatDuration(milliseconds / 1000);
          return (
            <button
              aria-pressed={isChosen(milliseconds)}
              className={styles.suggestion}
              key={milliseconds}
              onClick={() => onChoose(milliseconds)}
              type="button"
            >
              <Picture alt={text('thumbnail.frameAt', { time })} src={url} />
              <span>{time}</span>
            </button>
          );
        })}
        {Array.from({ length: Math.max(0, missing) }, (_, index) => (
          <span aria-hidden="true" className={styles.missing} key={index} />
        ))}
      </div>
    </section>
  );
};
