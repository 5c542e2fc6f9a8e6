import '@mux/mux-player';
import { findPlaces } from '../pages/find-places';

for (const { place, src, poster } of findPlaces()) {
  const player = document.createElement('mux-player');
  // By its address, since the film is not at Mux; and it tells Mux nothing.
  player.setAttribute('src', src);
  player.setAttribute('poster', poster);
  for (const name of ['disable-tracking', 'disable-cookies']) player.setAttribute(name, '');
  place.append(player);
}
