import type { FilmLength } from '@/lib/review/film-length';

import { toMiddle } from '../rules/timecode';
import type { Film, FilmElement } from '../state/create-film';
import { followTime } from './follow-time';

type FollowerOptions = { film: Film; older: FilmLength };

/** While it runs this much of a drift is put right by the speed, more by a jump. Seconds. */
const jumpFrom = 0.3;
const haste = 0.06;

/** Keeps an older version's film at the frame that belongs to the leading one: exactly while that stands, within a frame while it runs. */
export const createFollower = ({ film, older }: FollowerOptions) => {
  let element: FilmElement | null = null;
  let offset = 0;

  const stand = (frame: number): void => {
    if (!element) return;
    if (!element.paused) element.pause();
    const time = Math.min(toMiddle(frame, older.fps), Math.max(0, older.duration - 0.001));
    if (Math.abs(element.currentTime - time) > 0.0005) element.currentTime = time;
  };
  const run = (time: number, speed: number): void => {
    if (!element) return;
    element.muted = true;
    const drift = element.currentTime - time;
    if (element.paused) {
      element.currentTime = time;
      void element.play().catch(() => undefined);
    } else if (Math.abs(drift) > jumpFrom) element.currentTime = time;
    const isOff = Math.abs(drift) > 1 / older.fps;
    element.playbackRate = speed * (isOff ? 1 - Math.sign(drift) * haste : 1);
  };
  const update = (): void => {
    const { frame, isPlaying, speed } = film.getState();
    const place = followTime({ frame, fps: film.fps, offset, older });
    const isInside = place.time > 0 && place.time < older.duration;
    if (isPlaying && speed > 0 && isInside) run(place.time, speed);
    else stand(place.frame);
  };
  const follow = (next: FilmElement): (() => void) => {
    const stop = new AbortController();
    // Of two films that run together only one is heard.
    next.toggleAttribute('muted', true);
    void customElements.whenDefined(next.localName).then(() => {
      if (stop.signal.aborted) return;
      element = next;
      update();
    });
    next.addEventListener('ready', update, { signal: stop.signal });
    const unsubscribe = film.subscribe(update);
    return () => {
      stop.abort();
      unsubscribe();
      element = null;
    };
  };
  return {
    follow,
    /** Frames of the leading film by which it shows the same later. */
    setOffset: (frames: number): void => {
      offset = frames;
      update();
    },
  };
};
