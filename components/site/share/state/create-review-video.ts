import { getLastFrame, type VideoLength } from '@/lib/review/timecode';

import { toFrame, toMiddle } from '../rules/formats';

/** The part of the player element's API that the page uses. */
export type ReviewVideoElement = HTMLElement & {
  currentTime: number;
  playbackRate: number;
  muted: boolean;
  volume: number;
  captions: string | boolean | null;
  readonly paused: boolean;
  /** Undefined until the player's script has loaded. */
  readonly videoRenditions?: Iterable<{ width: number; height: number }> & { selectedIndex: number };
  readonly data: { texttracks: unknown[] } | null;
  play: () => Promise<void>;
  pause: () => void;
};

export type ReviewVideoState = {
  frame: number;
  isPlaying: boolean;
  /** Playback rate; negative values play backwards. */
  speed: number;
  isMuted: boolean;
  /** 0 to 1. */
  volume: number;
  /** Heights of the available renditions, largest first. */
  qualities: readonly number[];
  /** The chosen height; null for automatic selection. */
  quality: number | null;
  hasCaptions: boolean;
  isCaptioned: boolean;
  /** Whether the player shows an error. */
  isBroken: boolean;
};

const reverseStepMs = 80;
const speeds = [1, 2, 4];

/** The page's video, addressed by frames. Notifies its subscribers after each change. */
export const createReviewVideo = ({
  frame: start = 0,
  ...length
}: VideoLength & {
  /** Initial frame. */
  frame?: number;
}) => {
  const { duration, fps } = length;
  const last = getLastFrame(length);
  const listeners = new Set<() => void>();
  let element: ReviewVideoElement | null = null;
  let reverse: ReturnType<typeof setInterval> | undefined;
  let state: ReviewVideoState = {
    frame: Math.min(Math.max(0, start), last),
    isPlaying: false,
    speed: 1,
    isMuted: false,
    volume: 1,
    qualities: [],
    quality: null,
    hasCaptions: false,
    isCaptioned: false,
    isBroken: false,
  };

  const set = (change: Partial<ReviewVideoState>): void => {
    const isNew = Object.entries(change).some(
      ([key, value]) => state[key as keyof ReviewVideoState] !== value,
    );
    if (!isNew) return;
    state = { ...state, ...change };
    for (const listen of listeners) listen();
  };
  const clamp = (frame: number): number => Math.min(Math.max(0, Math.round(frame)), last);
  const stopReverse = (): void => {
    clearInterval(reverse);
    reverse = undefined;
  };
  const show = (frame: number): void => {
    if (element) element.currentTime = Math.min(toMiddle(frame, fps), Math.max(0, duration - 0.001));
    set({ frame });
  };
  /** Pauses in the middle of the shown frame, so that no comment is placed on a neighbouring frame. */
  const pause = (): void => {
    stopReverse();
    const wasPlaying = state.isPlaying;
    element?.pause();
    set({ isPlaying: false, speed: 1 });
    if (element) element.playbackRate = 1;
    if (wasPlaying && element) show(clamp(toFrame(element.currentTime, fps)));
  };
  const play = (speed = 1): void => {
    stopReverse();
    if (!element) return;
    if (state.frame >= last) show(0);
    set({ isPlaying: true, speed });
    const isStarted = element.play();
    element.playbackRate = speed;
    isStarted.catch(() => set({ isPlaying: false, speed: 1 }));
  };
  const playBack = (speed: number): void => {
    element?.pause();
    stopReverse();
    set({ isPlaying: true, speed: -speed });
    const step = Math.max(1, Math.round((fps * speed * reverseStepMs) / 1000));
    reverse = setInterval(() => {
      if (state.frame === 0) return pause();
      show(clamp(state.frame - step));
    }, reverseStepMs);
  };
  const faster = (speed: number): number => speeds.find((each) => each > speed) ?? 4;

  return {
    last,
    fps,
    subscribe: (listen: () => void) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    getState: () => state,
    pause,
    play,
    toggle: () => (state.isPlaying ? pause() : play()),
    seek: (frame: number) => {
      if (state.speed < 0) pause();
      show(clamp(frame));
    },
    step: (frames: number) => {
      pause();
      show(clamp(state.frame + frames));
    },
    /**
     * Shuttle control as in editing software: K pauses, L and J play forwards and backwards, faster each
     * time.
     */
    shuttle: (key: 'j' | 'k' | 'l') => {
      const { isPlaying, speed } = state;
      if (key === 'k') pause();
      else if (key === 'l') play(isPlaying && speed > 0 ? faster(speed) : 1);
      else playBack(isPlaying && speed < 0 ? faster(-speed) : 1);
    },
    toggleMuted: () => {
      if (element) element.muted = !element.muted;
    },
    setVolume: (volume: number) => {
      if (!element) return;
      element.volume = volume;
      element.muted = volume === 0;
    },
    /** Height of a rendition, or null for automatic selection. */
    chooseQuality: (lines: number | null) => {
      const renditions = element?.videoRenditions;
      if (!renditions) return;
      renditions.selectedIndex =
        lines === null ? -1 : [...renditions].findLastIndex((each) => toLines(each) === lines);
      set({ quality: lines });
    },
    toggleCaptions: () => {
      if (!element) return;
      element.captions = element.captions === null;
      set({ isCaptioned: element.captions !== null });
    },
    getElement: () => element,
    /** Follows an element until the returned function is called. */
    follow: (next: ReviewVideoElement) =>
      followReviewVideo(next, {
        fps,
        clamp,
        set,
        getState: () => state,
        adopt: (each) => (element = each),
        show,
      }),
  };
};
export type ReviewVideo = ReturnType<typeof createReviewVideo>;

const toLines = ({ width, height }: { width: number; height: number }): number => Math.min(width, height);

type Following = {
  fps: number;
  clamp: (frame: number) => number;
  set: (change: Partial<ReviewVideoState>) => void;
  getState: () => ReviewVideoState;
  adopt: (element: ReviewVideoElement | null) => void;
  show: (frame: number) => void;
};

const followReviewVideo = (
  element: ReviewVideoElement,
  { fps, clamp, set, getState, adopt, show }: Following,
) => {
  const stop = new AbortController();
  const on = (name: string, handle: () => void): void =>
    element.addEventListener(name, handle, { signal: stop.signal });
  const handleReady = (): void => {
    // Captions cover what is reviewed, so they are off until the reviewer turns them on.
    element.captions = getState().isCaptioned;
    set({
      isBroken: false,
      hasCaptions: (element.data?.texttracks.length ?? 0) > 0,
      isCaptioned: element.captions !== null,
    });
    // Replaces the poster with the frame that the page displays as current.
    show(getState().frame);
  };
  // The element has no player API before its script has run. Calls made meanwhile take effect once it is
  // ready.
  void customElements.whenDefined(element.localName).then(() => {
    if (stop.signal.aborted) return;
    adopt(element);
    // The player may have been ready before this page.
    if (element.data) handleReady();
  });
  const update = (): void => {
    if (getState().isPlaying && getState().speed > 0)
      set({ frame: clamp(toFrame(element.currentTime, fps)) });
  };
  const tick = (): void => {
    if (stop.signal.aborted || element.paused) return;
    update();
    requestAnimationFrame(tick);
  };
  on('playererror', () => set({ isBroken: true, isPlaying: false, speed: 1 }));
  on('ready', handleReady);
  on('playing', () => {
    set({ isBroken: false, isPlaying: true, speed: Math.max(1, element.playbackRate) });
    requestAnimationFrame(tick);
  });
  on('timeupdate', update);
  on('pause', () => {
    const { isPlaying, speed } = getState();
    // Paused by a media key or by the browser.
    if (isPlaying && speed > 0) set({ isPlaying: false, frame: clamp(toFrame(element.currentTime, fps)) });
  });
  on('ended', () => set({ isPlaying: false, speed: 1 }));
  on('volumechange', () => set({ isMuted: element.muted, volume: element.volume }));
  on('qualitychange', () => {
    const lines = new Set(Array.from(element.videoRenditions ?? [], toLines));
    set({ qualities: [...lines].sort((a, b) => b - a) });
  });
  return () => {
    stop.abort();
    adopt(null);
  };
};
