import { createElement } from '../../element/create-element';
import { adoptStyles } from '../../element/adopt-styles';
import { applyDesign } from '../../element/apply-design';
import { readSettings } from '../../element/read-settings';
import { repeatEvents } from '../../embed-api/repeat-events';
import { isForbiddenHere } from '../is-forbidden-here';
import { playOrMute } from '../play-or-mute';
import { PlayerError } from '../../element/player-error';
import type { PlayerLanguage } from '../../element/pick-language';
import { getMessages } from '../../messages/get-messages';
import { getLiveMessages } from '../../messages/get-live-messages';
import type { VideoData } from '@/lib/publishing/video-data';
import type { QualityList } from '../vod/quality-list';
import { createLiveScreen } from './create-live-screen';
import { createBareLiveView, createLiveView, type LiveView } from './create-live-view';
import { createFollower } from './follow-live';
import { type LivePlayerData, loadLiveData, toVideoData } from './live-data';
import { findPhase, type LivePhase } from './live-phase';
import { createLivePlayback } from './live-playback';
import type { LoadHls, LoadParts } from './loaders';
import { findPollDelay, spreadDelay } from './poll-delay';
import styles from './live.css';

export type LivePlayerOptions = {
  host: HTMLElement;
  dataUrl: URL;
  language: PlayerLanguage;
  qualities: QualityList;
  signal: AbortSignal;
  /** Both belong to the first script, so that hls.js is there once. */
  loadHls: LoadHls;
  loadParts: LoadParts;
  /** The event is known, and its video is in place. */
  onReady: (data: VideoData, video: HTMLVideoElement) => void;
  /** The recording can be seen, by the address of its data. */
  onRecording: (address: string) => void;
};

const tickMs = 250;

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

/**
 * Shows a live event from its announcement to its recording: waits, plays when there is something to play, goes on after
 * interruptions, and says what is going on. Rejects with a `PlayerError` where the event can't be shown at all.
 */
export const startLivePlayer = async (options: LivePlayerOptions): Promise<void> => {
  const { host, dataUrl, language, qualities, signal, loadHls, loadParts } = options;
  let data = await loadLiveData(dataUrl, signal);
  if (signal.aborted) return;
  if (!host.hasAttribute('preview') && isForbiddenHere(data.embed, dataUrl, location))
    throw new PlayerError('forbidden');
  const root = host.shadowRoot;
  const stage = root?.querySelector<HTMLElement>('.stage');
  if (!root || !stage) return;
  adoptStyles(root, styles);
  const messages = getMessages(language);
  const pageUrl = new URL(`../../player/?live=${data.id}`, dataUrl).href;
  const asVideo = toVideoData(data);
  const settings = readSettings(host, data.design);
  const video = createVideo(data);
  video.muted = settings.isMuted;
  const liveMessages = getLiveMessages(language);
  const follower = createFollower({ video, onChange: () => view.update() });
  const shared = { video, data: asVideo, signal };
  // The page around it may bring controls and keys of its own.
  const isBare = host.getAttribute('controls') === 'none';
  const view: LiveView = isBare
    ? createBareLiveView(video)
    : createLiveView({ ...shared, host, qualities, messages, liveMessages, language, follower, loadParts });
  const screen = createLiveScreen({ stage, messages: liveMessages, language, pageUrl, signal });
  const playback = createLivePlayback({
    video,
    qualities,
    follower,
    loadHls,
    signal,
    onTrouble: () => schedulePoll(0),
  });

  applyDesign(host, asVideo);
  host.classList.toggle('no-fullscreen', !data.design.fullscreen);
  repeatEvents(video, host, signal);
  stage.replaceChildren(view.element);
  view.start();
  options.onReady(asVideo, video);

  let phase: LivePhase = { name: 'waiting' };
  let polling: ReturnType<typeof setTimeout> | undefined;
  let isBegun = false;

  const begin = (): void => {
    if (isBegun) return;
    isBegun = true;
    const isAutoplayOff = /^(?:0|false|no|off)$/i.test(host.getAttribute('autoplay') ?? '');
    if (!isAutoplayOff) void playOrMute(video, view.offerSound);
    if (video.muted && !settings.isMuted) view.offerSound();
  };

  const update = (): void => {
    const next = findPhase(data, playback.read(), Date.now());
    if (next.name === 'recording') {
      stop();
      return options.onRecording(next.data);
    }
    const isNew = next.name !== phase.name;
    phase = next;
    playback.want(data.state === 'LIVE' ? data.hls : null);
    if (data.state === 'LIVE' && data.hls !== null) begin();
    screen.show(phase, data);
    const isPlaying = phase.name === 'live' || phase.name === 'starting';
    view.element.inert = !isPlaying;
    view.element.classList.toggle('held', !isPlaying);
    if (isNew && phase.name !== 'live')
      schedulePoll(spreadDelay(1000, { isHidden: false, chance: Math.random() }));
    view.update();
  };

  const schedulePoll = (delay: number): void => {
    clearTimeout(polling);
    if (signal.aborted || !Number.isFinite(delay)) return;
    polling = setTimeout(() => void poll(), delay);
  };
  const poll = async (): Promise<void> => {
    try {
      data = await loadLiveData(dataUrl, signal);
    } catch {
      // What is known stays true until something else is.
    }
    if (signal.aborted) return;
    const delay = findPollDelay(phase, data, Date.now());
    schedulePoll(spreadDelay(delay, { isHidden: document.hidden, chance: Math.random() }));
    update();
  };
  const ticking = setInterval(update, tickMs);
  const stop = (): void => {
    clearInterval(ticking);
    clearTimeout(polling);
    playback.destroy();
  };
  signal.addEventListener('abort', stop);
  document.addEventListener('visibilitychange', () => document.hidden || schedulePoll(0), { signal });
  video.addEventListener(
    'play',
    () =>
      view.parts((each) => {
        each.startMediaSession(video, asVideo, signal);
        each.takeTurns(video, true, signal);
      }),
    { once: true, signal },
  );
  update();
  schedulePoll(
    spreadDelay(findPollDelay(phase, data, Date.now()), { isHidden: false, chance: Math.random() }),
  );
};
