import type { VideoData } from '@/lib/videos/publishing/video-data';

import { applyDesign, readSettings } from '../core/apply-design';
import { adoptStyles, createElement } from '../core/create-element';
import { isForbiddenHere } from '../core/page-policy';
import { PlayerError } from '../core/player-error';
import { repeatEvents } from '../core/repeat-events';
import { playOrMute } from '../core/source/playback-start';
import type { QualityList } from '../core/source/quality-list';
import { getLiveMessages } from '../messages/get-live-messages';
import { type PlayerLanguage, getMessages } from '../messages/get-messages';
import { isPlayedNatively, type DrawCaptions, type LoadHls, type LoadParts } from './attach-live';
import { createLiveScreen } from './create-live-screen';
import { createBareLiveView, createLiveView, type LiveView } from './create-live-view';
import { createFollower } from './follow-live';
import { createLiveCaptions, type LiveCaptions } from './live-captions';
import {
  findPhase,
  type LivePhase,
  type LivePlayerData,
  loadLiveData,
  toRehearsal,
  toVideoData,
} from './live-data';
import { createLivePlayback } from './live-playback';
import { createWaitingReporter, findPollDelay, pollLiveData } from './live-requests';

import styles from './live.css';

/** A random number that counts a page once. It is not stored. */
const createViewerNumber = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(6)))).replace(/\W/g, '_');

/**
 * The master playlist's URL with the viewer's number, stable across outages; unchanged if views are not
 * counted. Pure.
 */
const addViewerNumber = (
  hls: string,
  { number, isCounted }: { number: string; isCounted: boolean },
): string => {
  if (!isCounted) return hls;
  const url = new URL(hls);
  url.searchParams.set('v', number);
  return url.href;
};

export type LivePlayerOptions = {
  host: HTMLElement;
  dataUrl: URL;
  language: PlayerLanguage;
  qualities: QualityList;
  signal: AbortSignal;
  /** All three belong to the first script, so that hls.js is loaded only once. */
  loadHls: LoadHls;
  loadParts: LoadParts;
  drawCaptions: DrawCaptions;
  /** The event has loaded, and its video is in place. */
  onReady: (data: VideoData, video: HTMLVideoElement) => void;
  /** The recording is available at the URL of its data. `resume` if the viewer was playing the event. */
  onRecording: (
    address: string,
    resume: { time: number; isPlaying: boolean; isMuted: boolean } | undefined,
  ) => void;
};

const tickMs = 250;
/** Duration and interval of polling an event that has just begun. Milliseconds. */
const [begunMs, begunEveryMs] = [10_000, 500];

const createVideo = ({ title, poster, design }: LivePlayerData): HTMLVideoElement => {
  const video = createElement('video', {
    playsinline: true,
    crossorigin: 'anonymous',
    'aria-label': title,
  });
  video.style.objectFit = design.fit;
  if (poster) video.poster = poster;
  return video;
};

/** Adds the video with its controls to the element. */
const setUpView = (
  options: LivePlayerOptions & { stage: HTMLElement; isRehearsal: () => boolean },
  data: LivePlayerData,
) => {
  const { host, stage, language, qualities, signal, isRehearsal, loadParts, drawCaptions } = options;
  const asVideo = toVideoData(data);
  const video = createVideo(data);
  const { isMuted } = readSettings(host, data.design);
  video.muted = isMuted;
  const follower = createFollower({ video, onChange: () => view.update() });
  const texts = { language, messages: getMessages(language), liveMessages: getLiveMessages(language) };
  // The surrounding page may provide controls and shortcuts.
  const isBare = host.getAttribute('controls') === 'none';
  const view: LiveView = isBare
    ? createBareLiveView({ video, drawCaptions, signal })
    : createLiveView({
        ...{ ...texts, host, video, data: asVideo, qualities, follower, loadParts, drawCaptions, signal },
        isRehearsal,
      });
  applyDesign(host, asVideo);
  host.classList.toggle('no-fullscreen', !data.design.fullscreen);
  repeatEvents(video, host, signal);
  stage.replaceChildren(view.element);
  view.start();
  video.addEventListener(
    'play',
    () =>
      view.parts((each) => {
        each.startMediaSession(video, asVideo, signal);
        each.pauseOthers(video, true, signal);
      }),
    { once: true, signal },
  );
  options.onReady(asVideo, video);

  let isBegun = false;
  /** Autoplays once; muted if the browser requires it. */
  const begin = (): void => {
    if (isBegun) return;
    isBegun = true;
    const isAutoplayOff = /^(?:0|false|no|off)$/i.test(host.getAttribute('autoplay') ?? '');
    if (!isAutoplayOff) void playOrMute(video, view.offerSound);
    if (video.muted && !isMuted) view.offerSound();
  };
  return { video, follower, view, begin };
};

/**
 * Shows a live event from its announcement to its recording: waits, plays when there is a stream, resumes
 * after interruptions, and displays the state. Rejects with a `PlayerError` if the event cannot be shown at
 * all.
 */
export const startLivePlayer = async (options: LivePlayerOptions): Promise<void> => {
  const { host, dataUrl, language, qualities, signal, loadHls } = options;
  const rehearsal = /^[\w.-]{1,400}$/.exec(host.getAttribute('rehearsal') ?? '')?.[0] ?? null;
  const base = new URL('../../', dataUrl).href;
  const show = (loaded: LivePlayerData): LivePlayerData =>
    rehearsal === null ? loaded : toRehearsal(loaded, { token: rehearsal, root: base });
  /** The latest public data. `data` is the data in use, which may be that of a rehearsal. */
  let reported = await loadLiveData(dataUrl, signal);
  let data = show(reported);
  const root = host.shadowRoot;
  const stage = root?.querySelector<HTMLElement>('.stage');
  if (signal.aborted || !root || !stage) return;
  if (!host.hasAttribute('preview') && isForbiddenHere(data.embed, dataUrl, location))
    throw new PlayerError('forbidden');
  adoptStyles(root, styles);
  const { video, follower, view, begin } = setUpView(
    { ...options, stage, isRehearsal: () => data !== reported },
    data,
  );
  const pageUrl = new URL(`../../player/?live=${data.id}`, dataUrl).href;
  const screen = createLiveScreen({ stage, messages: getLiveMessages(language), language, pageUrl, signal });
  const number = createViewerNumber();
  let isRehearsalOver = false;
  /** A rehearsal's URL answers 404 or 403 once its channel has stopped, and 503 before the first frame. */
  const checkRehearsal = async (): Promise<void> => {
    if (data === reported || data.hls === null || isRehearsalOver) return;
    const status = await fetch(data.hls, { cache: 'no-store', signal }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 403 || status === 404) isRehearsalOver = true;
  };
  const onTrouble = (): void => {
    polling.soon();
    void checkRehearsal();
  };
  const onOver = (): void => {
    isRehearsalOver = data !== reported;
    polling.now();
  };
  let begunAt = -Infinity;
  /** The event began; its data will be updated shortly. */
  const onBegun = (): void => {
    begunAt = performance.now();
    polling.now();
  };
  const playback = createLivePlayback({ video, qualities, follower, loadHls, signal, onTrouble, onOver });
  // Viewers in the panel's preview are not counted as waiting.
  const reportWaiting = host.hasAttribute('preview')
    ? () => undefined
    : createWaitingReporter(number, { signal, onBegun });
  let phase: LivePhase = { name: 'waiting' };
  let captions: LiveCaptions | null = null;
  const followCaptions = (hls: string): void => {
    if (!data.hasLiveCaptions || isPlayedNatively(video)) return;
    captions ??= createLiveCaptions({
      ...{ video, signal, language: data.language ?? language, label: getMessages(language).captions },
      findSpans: follower.findSpans,
      isFollowing: () => follower.isFollowing,
    });
    captions.follow(hls);
  };

  /** Whether sound was on before the break. Null outside a break. */
  let wasAudible: boolean | null = null;
  const silence = (isBreak: boolean): void => {
    if (isBreak === (wasAudible !== null)) return;
    if (isBreak) {
      wasAudible = !video.muted;
      video.muted = true;
      return;
    }
    video.muted = wasAudible === false;
    wasAudible = null;
  };

  const findNext = (): LivePhase => {
    const now = Date.now();
    if (isRehearsalOver && data !== reported) return { name: 'rehearsed' };
    const next = findPhase(data, playback.read(), now);
    // Without a video stream, a rehearsal shows the public page.
    const isShown = next.name === 'live' || next.name === 'starting' || next.name === 'interrupted';
    return data === reported || isShown ? next : findPhase(reported, playback.read(), now);
  };
  const update = (): void => {
    // An event that ends in a break must not reveal what the break hid.
    if (data.state === 'ENDED' && phase.name === 'break') playback.drop();
    const next = findNext();
    if (next.name === 'recording') {
      silence(false);
      const resume = { time: 0, isPlaying: true, isMuted: video.muted };
      return options.onRecording(next.data, playback.isWanted() ? resume : undefined);
    }
    const before = phase.name;
    phase = next;
    if (data.state === 'IDLE' || phase.name === 'rehearsed') playback.drop();
    else if (data.state === 'LIVE' && data.hls !== null) {
      playback.play(addViewerNumber(data.hls, { number, isCounted: data.waiting !== null }));
      followCaptions(data.hls);
      begin();
    }
    screen.show(phase, data);
    silence(phase.name === 'break');
    reportWaiting(phase, data, Date.now());
    const isPlaying = phase.name === 'live' || phase.name === 'starting';
    view.element.inert = !isPlaying;
    view.element.classList.toggle('held', !isPlaying);
    view.element.classList.toggle('dry', follower.hasPlayedAll());
    view.update();
    // Each phase has a different polling interval.
    if (before !== phase.name) polling.scheduleNext();
  };
  const polling = pollLiveData({
    ...{ dataUrl, signal },
    findDelay: () =>
      data.state === 'IDLE' && performance.now() - begunAt < begunMs
        ? begunEveryMs
        : findPollDelay(phase, data, Date.now()),
    onData: (fresh) => {
      reported = fresh;
      data = show(reported);
      update();
    },
  });
  const ticking = setInterval(() => signal.aborted || update(), tickMs);
  signal.addEventListener('abort', () => {
    clearInterval(ticking);
    playback.drop();
  });
  update();
};
