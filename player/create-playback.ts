import { attachSource, attachMp4, type AttachSourceOptions } from './attach-source';
import { PlayerError } from './player-error';
import type { AttachedSource } from './start-hls';

type PlaybackOptions = Omit<AttachSourceOptions, 'isEager'> & { signal: AbortSignal };

/** A source that comes when somebody shows an interest; until then a video costs its poster. */
export type Playback = {
  /** Fetches what is needed to play (hls.js, playlists, the storyboard's index), but no media. */
  prepare: () => void;
  /** Fetches media. */
  load: () => void;
  retry: () => void;
  /** Goes on with a single file, which other screens can be sent to. False where there is none. */
  useFile: () => boolean;
  destroy: () => void;
};

export const createPlayback = ({ signal, ...options }: PlaybackOptions): Playback => {
  const { video, onError } = options;
  let source: AttachedSource | undefined;
  let isPrepared = false;
  let isWanted = false;
  let isPlayAsked = false;

  const attach = async (): Promise<void> => {
    const attached = await attachSource({ ...options, isEager: isWanted });
    if (signal.aborted || source) return attached.destroy();
    source = attached;
    if (isWanted || !video.paused) source.load();
    // A browser that was just about to notice that there is no source forgets the wish when one comes.
    if (isPlayAsked && video.paused) void video.play().catch(() => undefined);
  };

  const prepare = (): void => {
    if (isPrepared) return;
    isPrepared = true;
    for (const track of video.textTracks) if (track.kind === 'metadata') track.mode = 'hidden';
    attach().catch((cause: unknown) => {
      isPrepared = false;
      if (!signal.aborted)
        onError(cause instanceof PlayerError ? cause : new PlayerError('unplayable', { cause }));
    });
  };

  const load = (): void => {
    isWanted = true;
    prepare();
    source?.load();
  };

  video.addEventListener('play', () => (isPlayAsked = true), { signal });
  video.addEventListener('pause', () => (isPlayAsked = false), { signal });
  for (const name of ['play', 'seeking']) video.addEventListener(name, load, { signal });

  return {
    prepare,
    load,
    retry: () => {
      if (source) source.retry();
      else load();
    },
    useFile: () => {
      const wasPlaying = !video.paused;
      source?.destroy();
      const file = attachMp4({ ...options, isEager: true, startAt: video.currentTime });
      if (!file) return false;
      source = file;
      isPrepared = true;
      if (wasPlaying) void video.play().catch(() => undefined);
      return true;
    },
    destroy: () => source?.destroy(),
  };
};
