import { createElement, useEffect, useState } from 'react';

import type { Share } from '@/lib/review/sharing/page/describe-share';

import { usePage } from '../../page-context';
import type { FilmElement } from '../../state/create-film';

type FilmPlayerProps = {
  playback: Share['playback'];
  /** Follows the element as long as it is there; the same function from one rendering to the next. */
  follow: (element: FilmElement) => () => void;
};

/** A player's `key`: one that was given data would keep it, so another follows where data.json is to be followed. */
export const toPlayerKey = (version: number, { data }: Share['playback']): string =>
  `${version} ${data ? 'given' : 'told'}`;

/** Our player without controls of its own. */
export const FilmPlayer = ({ playback, follow }: FilmPlayerProps) => {
  const { text, language } = usePage();
  const [element, setElement] = useState<FilmElement | null>(null);
  const { data, dataUrl, posterUrl } = playback;
  useEffect(() => (element ? follow(element) : undefined), [element, follow]);
  useEffect(() => {
    if (!element || !data) return;
    let isGone = false;
    // Before its script ran it is no player yet, which could be given something.
    void customElements.whenDefined(element.localName).then(() => {
      if (!isGone) Object.assign(element, { data });
    });
    return () => {
      isGone = true;
    };
  }, [element, data]);
  return createElement(
    'reelhof-player',
    {
      ref: setElement,
      src: data ? undefined : dataUrl,
      controls: 'none',
      shortcuts: 'off',
      preview: '',
      captions: '0',
      lang: language,
    },
    // oxlint-disable-next-line nextjs/no-img-element -- no Next on this page
    posterUrl ? <img alt={text('sharePage.film.poster')} src={posterUrl} /> : null,
  );
};
