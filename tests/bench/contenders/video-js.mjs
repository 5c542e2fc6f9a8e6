import videojs from 'video.js';

import 'video.js/dist/video-js.css';

import { findPlaces } from '../pages/find-places';

for (const { place, src, poster } of findPlaces()) {
  const video = document.createElement('video-js');
  video.className = 'vjs-big-play-centered';
  place.append(video);
  videojs(video, {
    controls: true,
    fill: true,
    preload: 'metadata',
    poster,
    sources: [{ src, type: 'application/x-mpegURL' }],
  });
}
