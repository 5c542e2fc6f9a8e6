'use client';

import { useEffect, useState } from 'react';

import { CallError } from '@/components/api/call-error';
import { minSlugLength } from '@/lib/platform/sign-up/rules';
import { findSlugFault } from '@/lib/workspaces/rules';

import { checkSlug } from '../sign-up-calls';

const pauseMs = 500;

export type SlugCheck =
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
