import { isHLSProvider } from 'vidstack';
import { VidstackPlayer, VidstackPlayerLayout } from 'vidstack/global/player';

import 'vidstack/player/styles/default/theme.css';
import 'vidstack/player/styles/default/layouts/video.css';

import { findPlaces } from '../pages/find-places';

for (const { place, src, poster } of findPlaces()) {
  const player = await VidstackPlayer.create({
    target: place,
    title: 'Bench',
    src,
    poster,
    viewType: 'video',
    layout: new VidstackPlayerLayout(),
  });
  // Local hls.js, because the default one comes from a public CDN.
  player.addEventListener('provider-change', ({ detail }) => {
    if (isHLSProvider(detail)) detail.library = () => import('hls.js');
  });
}
