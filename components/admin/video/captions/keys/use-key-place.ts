'use client';

import { useEffect, useState } from 'react';

import type { KeyPlace } from '@/lib/videos/text-tracks/editing/key-commands';

/** Marks a place with specific shortcuts; see `toKeyCommand`. */
export const keyPlaceAttribute = 'data-key-place';

/** The place an event comes from or that has the focus. On the page itself, keys act as in the list. */
export const findKeyPlace = (target: EventTarget | null): KeyPlace => {
  if (!(target instanceof Element) || target === document.body) return 'list';
  const place = target.getAttribute(keyPlaceAttribute);
  return place === 'list' || place === 'waveform' || place === 'text' ? place : 'other';
};

/** The focused place, for the line of key hints. */
export const useKeyPlace = (): Exclude<KeyPlace, 'other'> => {
  const [place, setPlace] = useState<Exclude<KeyPlace, 'other'>>('list');
  useEffect(() => {
    const look = () => {
      const now = findKeyPlace(document.activeElement);
      setPlace(now === 'other' ? 'list' : now);
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, []);
  return place;
};
