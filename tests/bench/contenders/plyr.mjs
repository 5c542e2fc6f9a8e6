import Hls from 'hls.js';
import Plyr from 'plyr';

import 'plyr/dist/plyr.css';

import { findPlaces } from '../pages/find-places';

for (const { place, src, poster } of findPlaces()) {
  const video = document.createElement('video');
  video.preload = 'metadata';
  video.playsInline = true;
  video.poster = poster;
  place.append(video);
  const hls = new Hls();
  hls.loadSource(src);
  hls.attachMedia(video);
  // Local icons, because the default ones come from Plyr's server.
  new Plyr(video, { iconUrl: 'plyr.svg', ratio: '16:9' });
}
