import '@mux/mux-player';
import { findPlaces } from '../pages/find-places';

for (const { place, src, poster } of findPlaces()) {
  const player = document.createElement('mux-player');
  // Loads by URL, because the video is not hosted at Mux, and sends no statistics to Mux.
  player.setAttribute('src', src);
  player.setAttribute('poster', poster);
  for (const name of ['disable-tracking', 'disable-cookies']) player.setAttribute(name, '');
  place.append(player);
}
