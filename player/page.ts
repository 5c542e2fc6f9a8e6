import type { VideoData } from '@/lib/videos/video-data';

import { pickLanguage } from './pick-language';

/** Ids are opaque, but never a path: nothing else of this origin can be asked for. */
const videoId = /^[\w-]{1,100}$/;

const startPage = (): void => {
  const query = new URLSearchParams(location.search);
  const language = pickLanguage([query.get('lang'), ...navigator.languages]);
  document.documentElement.lang = language;

  const id = query.get('id') ?? '';
  const player = document.querySelector('reelhof-player');
  if (!player) return;
  player.setAttribute('lang', language);
  // The edge sends frames of sites that may not show the video here.
  if (query.get('embed') === 'forbidden') player.setAttribute('embed', 'forbidden');
  player.addEventListener('ready', (event) => {
    const { title } = (event as CustomEvent<VideoData>).detail;
    document.title = title;
    document.querySelector('h1')?.replaceChildren(title);
  });
  // A page without a usable id asks for a video that cannot exist, and says so like for any other.
  player.setAttribute('src', `../videos/${videoId.test(id) ? id : '-'}/data.json`);
};

startPage();
