'use client';

import { useEffect, useState } from 'react';

import type { KeyPlace } from '@/lib/videos/text-tracks/editing/key-commands';

/** Names a place whose keys are its own; see `toKeyCommand`. */
export const keyPlaceAttribute = 'data-key-place';

/** Where an event comes from, or the focus is; on the bare page keys act as in the list. */
export const findKeyPlace = (target: EventTarget | null): KeyPlace => {
  if (!(target instanceof Element) || target === document.body) return 'list';
  const place = target.getAttribute(keyPlaceAttribute);
  return place === 'list' || place === 'waveform' || place === 'text' ? place : 'other';
};

/** Where the focus is, for the line that shows the keys. */
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
