import { addFrames, toFirstFrameTime, toFrame, toFrameTime } from '@/lib/videos/text-tracks/editing/times';

export type PlaybackState = {
  /** Milliseconds: the start of the shown frame. */
  time: number;
  isPlaying: boolean;
  /** Playback rate set by the user. J and L exceed it temporarily. */
  rate: number;
};

export type Playback = ReturnType<typeof createPlayback>;

const fastest = 4;

/**
 * The playhead and its video. It can be moved before the video has loaded, and without one. `duration` in
 * milliseconds.
 */
// Over 100 lines: one short function per action on the playhead.
export const createPlayback = ({ fps, duration }: { fps: number; duration: number }) => {
  let state: PlaybackState = { time: 0, isPlaying: false, rate: 1 };
  let video: HTMLVideoElement | null = null;
  let frame = 0;
  let backwards = 0;
  let ticked = 0;
  const listeners = new Set<() => void>();

  const set = (change: Partial<PlaybackState>): void => {
    const next = { ...state, ...change };
    if (next.time === state.time && next.isPlaying === state.isPlaying && next.rate === state.rate) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const toTime = (milliseconds: number): number =>
    Math.max(0, Math.min(toFrameTime(toFrame(milliseconds, fps), fps), duration));
  /** Seeks to the middle of a frame, so that rounding does not show another one. */
  const show = (time: number): void => {
    if (video) video.currentTime = (time + 500 / fps) / 1000;
  };
  const seek = (milliseconds: number): void => {
    const time = toTime(milliseconds);
    set({ time });
    show(time);
  };

  const tick = (now: number): void => {
    frame = requestAnimationFrame(tick);
    if (backwards > 0) {
      const elapsed = now - ticked;
      // A video cannot play backwards, so this seeks from frame to frame.
      if (elapsed < 1000 / Math.min(fps, 15)) return;
      ticked = now;
      seek(state.time - elapsed * backwards);
      if (state.time === 0) pause();
      return;
    }
    if (video && !video.seeking) set({ time: toTime(video.currentTime * 1000) });
  };
  const run = (): void => {
    cancelAnimationFrame(frame);
    ticked = performance.now();
    frame = requestAnimationFrame(tick);
    set({ isPlaying: true });
  };
  const pause = (): void => {
    backwards = 0;
    cancelAnimationFrame(frame);
    const wasForward = video && !video.paused;
    video?.pause();
    if (video) video.playbackRate = state.rate;
    if (wasForward && video) set({ time: toTime(video.currentTime * 1000) });
    set({ isPlaying: false });
  };
  const play = (rate = state.rate): void => {
    if (!video) return;
    backwards = 0;
    video.playbackRate = rate;
    // If the browser refuses to play, the state becomes paused.
    video.play().catch(() => pause());
    run();
  };

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    fps,
    duration,
    attach: (element: HTMLVideoElement | null) => {
      video = element;
      if (!element) {
        cancelAnimationFrame(frame);
        return;
      }
      const onPause = () => {
        if (backwards === 0 && state.isPlaying) pause();
      };
      element.addEventListener('pause', onPause);
      element.addEventListener('loadedmetadata', () => show(state.time));
    },
    seek,
    /** Shows the first frame on which a cue with this start time is visible. */
    goTo: (milliseconds: number) => seek(toFirstFrameTime(milliseconds, fps)),
    step: (frames: number) => {
      if (state.isPlaying) pause();
      seek(addFrames(state.time, frames, fps));
    },
    play,
    pause,
    toggle: () => (state.isPlaying ? pause() : play()),
    setRate: (rate: number) => {
      set({ rate });
      if (video && backwards === 0) video.playbackRate = rate;
    },
    /** Plays forwards or backwards, twice as fast each time. */
    shuttle: (direction: 1 | -1) => {
      if (direction === 1) {
        const isFast = state.isPlaying && backwards === 0 && video;
        return play(isFast ? Math.min(fastest, (video?.playbackRate ?? 1) * 2) : state.rate);
      }
      const speed = backwards > 0 ? Math.min(fastest, backwards * 2) : 1;
      if (state.isPlaying && backwards === 0) pause();
      backwards = speed;
      run();
    },
  };
};
