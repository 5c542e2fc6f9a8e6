import type { VideoData, VideoDataTexttrack } from '@/lib/videos/publishing/video-data';

import {
  type CaptionsWish,
  getShownCaptions,
  pickByLanguage,
  readCaptionsWish,
  recallCaptionsLanguage,
  showCaptions,
} from '../captions/captions';
import type { Messages, PlayerLanguage } from '../messages/get-messages';
import { applyDesign, type PlayerSettings } from './apply-design';
import { addChapterTrack, type Chapter, readChapters } from './controls/chapters';
import { createElement } from './create-element';
import { createBareView, createPlayerView, isBare } from './create-player-view';
import { watchInterest, whenIdleInView } from './loading';
import type { AudioChoice } from './player-context';
import type { PlayerError } from './player-error';
import { repeatEvents } from './repeat-events';
import { createPlayback, type Playback } from './source/create-playback';
import { clampStart, recallPosition } from './source/playback-start';
import type { QualityList } from './source/quality-list';

/** Playback to resume; `time` in seconds. */
export type Resume = { time: number; isPlaying: boolean; isMuted?: boolean };

type PlayerOptions = {
  host: HTMLElement;
  /** Container of the video and its controls. */
  stage: HTMLElement;
  data: VideoData;
  settings: PlayerSettings;
  /** Undefined if there is nothing to resume. */
  resume: Resume | undefined;
  qualities: QualityList;
  audio: AudioChoice;
  messages: Messages;
  language: PlayerLanguage;
  shareUrl: string | null;
  /** URL to which the player reports the quality of the view. */
  reportUrl: string;
  signal: AbortSignal;
  onError: (error: PlayerError) => void;
  /** Playback waits for data and none arrives. */
  onSilent: () => void;
  /** The video plays, or can. */
  onProgress: () => void;
};

/** The video each player has played: resuming after a replacement or an error is not a new view. */
const viewed = new WeakMap<HTMLElement, string>();

/**
 * Adds a video and its controls to the stage. Only its playlists are fetched before the viewer shows
 * interest.
 */
export const setUpPlayer = ({
  host,
  stage,
  settings,
  resume,
  onError,
  onSilent,
  onProgress,
  reportUrl,
  ...shared
}: PlayerOptions): { video: HTMLVideoElement; playback: Playback; offerSound: () => void } => {
  const { data, qualities, audio, signal } = shared;
  const shown = {
    data,
    qualities,
    chapters: readChapters(data),
    languages: [host.lang, ...navigator.languages, data.language],
  };
  const video = createVideo({
    ...shown,
    // Browsers allow autoplay only if muted.
    isMuted: settings.isMuted || (resume ? resume.isMuted === true : settings.isAutoplaying),
    isLooping: settings.isLooping,
    captions: readCaptionsWish(host.getAttribute('captions')) ?? recallCaptionsLanguage(),
  });
  // In the panel, the requested time takes precedence over the remembered position.
  const asked = host.hasAttribute('preview') ? settings.startAt : 0;
  const begin = asked || recallPosition(data.id) || settings.startAt;
  const startAt = clampStart(resume?.time ?? begin, data.duration);
  const isCounted = !host.hasAttribute('preview') && viewed.get(host) !== data.id;
  let firstFrame: { at: number; position: number } | null = null;
  const handlePlaying = (): void => {
    viewed.set(host, data.id);
    firstFrame = { at: performance.now(), position: video.currentTime };
  };
  video.addEventListener('playing', handlePlaying, { once: true, signal });
  const playback = createPlayback({
    ...{ video, data, qualities, audio, startAt, signal },
    ...{ isCounted, onProgress, onError, onSilent },
  });
  const view = isBare(host)
    ? createBareView({ data, video, signal })
    : createPlayerView({ ...shown, ...shared, host, video });

  applyDesign(host, data);
  host.classList.toggle('no-fullscreen', !data.design.fullscreen);
  host.classList.toggle('sample', !data.hls && data.mp4.length === 0);
  repeatEvents(video, host, signal);
  for (const name of ['playing', 'canplay']) video.addEventListener(name, onProgress, { signal });
  stage.replaceChildren(view.element);
  view.start();
  const { controls, logo, showTitle } = data.design;
  if (!isBare(host) && controls && (logo || showTitle))
    void import('./controls/add-identity').then(
      ({ addIdentity }) => signal.aborted || addIdentity(view.element, data, reportUrl),
      () => undefined,
    );
  if (video.muted && !settings.isMuted) view.offerSound();
  const button = view.element.querySelector<HTMLElement>('.cast');
  const casting = { video, button, url: data.mp4[0]?.url, useFile: playback.useFile, signal };
  let isOffered = false;
  const handleFirstPlay = (): void => {
    const askedAt = performance.now();
    view.parts((each) => {
      if (isCounted)
        each.measure({ host, video, data, url: reportUrl, askedAt, shown: () => firstFrame, signal });
      each.startMediaSession(video, data, signal);
      each.pauseOthers(video, settings.isAutoplaying, signal);
    });
  };
  video.addEventListener('play', handleFirstPlay, { once: true, signal });
  watchInterest(host, {
    signal,
    onHint: () => {
      playback.want('playlists');
      view.prepare();
      if (isOffered) return;
      isOffered = true;
      view.parts((each) => each.setUpCasting(casting));
    },
    onIntent: () => playback.want('beginning'),
  });
  const idleWish = data.design.noPreload ? 'playlists' : 'glance';
  whenIdleInView(host, { poster: data.poster, signal, use: () => playback.want(idleWish) });
  return { video, playback, offerSound: view.offerSound };
};

type CreateVideoOptions = {
  data: VideoData;
  chapters: readonly Chapter[];
  qualities: QualityList;
  isMuted: boolean;
  isLooping: boolean;
  captions: CaptionsWish | undefined;
  /** The viewer's languages, best first. */
  languages: readonly (string | null)[];
};

/**
 * The initial captions: as requested; otherwise, if the design enables them, in the viewer's language, the
 * video's, or any.
 */
const pickInitialTrack = (
  { data, languages }: Pick<CreateVideoOptions, 'data' | 'languages'>,
  wish: CaptionsWish = data.design.initCaptions,
): VideoDataTexttrack | undefined => {
  if (wish === false) return undefined;
  const wishes = wish === true ? languages : [wish];
  return pickByLanguage(data.texttracks, wishes);
};

/**
 * WebKit applies the system's caption settings before `default`. Shows the captions again on play, unless the
 * viewer has changed them by then.
 */
const insistOnCaptions = (video: HTMLVideoElement, language: string): void => {
  let wereShown = false;
  const note = (): boolean => (wereShown ||= getShownCaptions(video) !== null);
  video.textTracks.addEventListener('change', note);
  video.addEventListener('play', () => note() || showCaptions(video, language), { once: true });
};

/** The `<video>` with poster, text tracks and storyboard, but without a source. */
const createVideo = ({
  data,
  chapters,
  qualities,
  isMuted,
  isLooping,
  captions,
  languages,
}: CreateVideoOptions): HTMLVideoElement => {
  const video = createElement('video', { playsinline: true, crossorigin: 'anonymous', preload: 'none' });
  if (data.poster) video.poster = data.poster;
  video.muted = isMuted;
  video.loop = isLooping;
  video.style.objectFit = data.design.fit;
  Object.defineProperty(video, 'videoRenditions', { value: qualities });

  const initial = pickInitialTrack({ data, languages }, captions);
  for (const track of data.texttracks) {
    video.append(
      createElement('track', {
        kind: track.type,
        srclang: track.language,
        label: track.label,
        src: track.url,
        default: track === initial,
      }),
    );
  }
  if (data.storyboard) {
    video.append(createElement('track', { kind: 'metadata', label: 'thumbnails', src: data.storyboard }));
  }
  addChapterTrack(video, chapters);
  if (initial) insistOnCaptions(video, initial.language);
  return video;
};
