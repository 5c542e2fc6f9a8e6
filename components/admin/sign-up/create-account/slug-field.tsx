'use client';

import { useEffect, useId, useState } from 'react';

import { CallError } from '@/components/api/call-error';
import { Chip } from '@/components/kit/buttons/chip';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { minSlugLength } from '@/lib/platform/sign-up/rules';
import { findSlugFault } from '@/lib/workspaces/rules';

import { checkSlug } from './sign-up-api';

import styles from './slug-field.module.scss';
import controls from '@/components/kit/fields/control.module.scss';

const pauseMs = 500;

type SlugCheck =
  | { status: 'empty' | 'checking' | 'free' | 'invalid' | 'prefix' | 'reserved' | 'unknown' }
  | { status: 'taken'; proposals: string[] };
type Answered = { slug: string; check: SlugCheck };

/**
 * Checks whether a slug is available, half a second after the last keystroke, from three characters on.
 * `name` helps to suggest alternatives.
 */
export const useSlugCheck = (slug: string, name: string): { check: SlugCheck; refuse: () => void } => {
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [attempt, setAttempt] = useState(0);
  const slugFault = findSlugFault(slug);
  const isAsked = slug.length >= minSlugLength && slugFault === null;
  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const { available, proposals } = await checkSlug({ slug, name }, stop.signal);
        setAnswered({ slug, check: available ? { status: 'free' } : { status: 'taken', proposals } });
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setAnswered({ slug, check: { status: 'unknown' } });
      }
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // The name only serves to suggest a slug; a change of it triggers no check.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [slug, isAsked, attempt]);
  const refuse = () => {
    setAnswered(null);
    setAttempt((count) => count + 1);
  };
  if (slug.length < minSlugLength) return { check: { status: slug ? 'invalid' : 'empty' }, refuse };
  if (slugFault) return { check: { status: slugFault === 'form' ? 'invalid' : slugFault }, refuse };
  return { check: answered?.slug === slug ? answered.check : { status: 'checking' }, refuse };
};

type SlugFieldProps = {
  slug: string;
  /** The domain after the slug. */
  host: string;
  check: SlugCheck;
  /** Whether the field was left or submitted. An invalid slug is reported only then. */
  isLeft: boolean;
  onChange: (slug: string) => void;
  onLeave: () => void;
};

/** The slug of a workspace with its domain and its availability. */
export const SlugField = ({ slug, host, check, isLeft, onChange, onLeave }: SlugFieldProps) => {
  const text = useText();
  const id = useId();
  const isRefused = check.status === 'taken' || check.status === 'prefix' || check.status === 'reserved';
  const isBad = isRefused || (check.status === 'invalid' && isLeft);
  const say = (): string => {
    if (check.status === 'empty' || (check.status === 'invalid' && !isLeft)) return '';
    if (check.status === 'taken')
      return text(check.proposals.length > 0 ? 'signUp.slug.takenFree' : 'signUp.slug.taken');
    return text(`signUp.slug.${check.status}`);
  };
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {text('signUp.workspace.slug')}
      </label>
      <div className={styles.box} data-bad={isBad}>
        <input
          aria-describedby={`${id}-state`}
          aria-invalid={isBad}
          autoCapitalize="none"
          autoComplete="off"
          className={`${controls.control} ${styles.input}`}
          id={id}
          maxLength={60}
          onBlur={onLeave}
          onChange={({ target }) => onChange(target.value.toLowerCase().replace(/\s/g, '-'))}
          spellCheck={false}
          value={slug}
        />
        <span aria-hidden="true" className={styles.shown}>
          <span className={styles.typed}>{slug}</span>
          <span className={styles.host}>{host}</span>
        </span>
        <span aria-hidden="true" className={styles.state} data-status={isBad ? 'bad' : check.status}>
          {check.status === 'free' && <Icon name="check" size={17} />}
          {isBad && <Icon name="close" size={17} />}
        </span>
      </div>
      <p
        aria-live="polite"
        className={styles.note}
        data-status={isBad ? 'bad' : check.status}
        id={`${id}-state`}
      >
        {say()}
      </p>
      {check.status === 'taken' && check.proposals.length > 0 && (
        <div className={styles.proposals}>
          {check.proposals.map((proposal) => (
            <Chip isActive={false} key={proposal} onClick={() => onChange(proposal)}>
              {proposal}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
};
