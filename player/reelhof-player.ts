import type { PlayerDesign } from '@/lib/players/design';
import type { VideoData } from '@/lib/videos/video-data';

import { applyDesign, needsRestart } from './apply-design';
import { preloadHls } from './attach-source';
import { readCaptionsWish } from './captions';
import { readChapters } from './chapters';
import { createElement } from './create-element';
import { createErrorPanel, updateErrorPanel } from './create-error-panel';
import { createPlayback } from './create-playback';
import { createPlayerView, type PlayerView } from './create-player-view';
import { createVideo } from './create-video';
import { isForbiddenHere } from './is-forbidden-here';
import { loadVideoData } from './load-video-data';
import { setLanguage } from './media-chrome';
import { MediaFacade } from './media-facade';
import { getMessages, type Messages } from './messages/get-messages';
import { pickLanguage, type PlayerLanguage } from './pick-language';
import { playOrMute } from './play-or-mute';
import { recallPosition, rememberPosition } from './playback-memory';
import { PlayerError, type PlayerErrorCode, recheckDelays } from './player-error';
import styles from './player.css';
import { readSettings } from './read-settings';
import { setUpCasting } from './set-up-casting';
import { startMediaSession } from './start-media-session';
import { watchInterest } from './watch-interest';
import { whenNear } from './when-near';

/** Media events that are repeated on the element, where a page can hear them. */
const repeatedEvents = [
  'play',
  'playing',
  'pause',
  'timeupdate',
  'seeked',
  'waiting',
  'ended',
  'volumechange',
  'ratechange',
  'durationchange',
];

type Resume = { time: number; isPlaying: boolean };

const isUnderWay = (code: PlayerErrorCode): boolean => code === 'encoding' || code === 'waiting';

/**
 * `<reelhof-player src="…/videos/{id}/data.json">`: loads the data when it comes near the viewport, the media when somebody shows
 * an interest, plays it, and says why where it cannot. Attributes `autoplay`, `muted`, `loop`, `captions` and `t` outrank the
 * design; `lang` chooses the language; `preview` is for the panel, which may show what other sites may not, also by the properties
 * `data` (in place of `src`) and `design` (in place of the data's). Events: `ready`
 * (detail: the data), `playererror` (detail: `{ code }`), `qualitychange` and the media events listed above. Uses neither cookies
 * nor storage.
 */
// Over 250 lines: loading, failing and recovering are one state.
export class ReelhofPlayer extends MediaFacade {
  static readonly observedAttributes = ['src'];

  private readonly stage = createElement('div', { class: 'stage' });
  private language: PlayerLanguage = 'en';
  private messages: Messages = getMessages('en');
  private loading: AbortController | null = null;
  private loadedData: VideoData | null = null;
  private givenData: VideoData | null = null;
  private givenDesign: PlayerDesign | null = null;
  private shownError: PlayerError | null = null;
  private recheck: ReturnType<typeof setTimeout> | undefined;
  // An upgraded element hears of its attributes before it is told that it is connected.
  private isStarted = false;

  constructor() {
    super();
    const style = createElement('style', {}, styles);
    this.attachShadow({ mode: 'open' }).append(style, this.stage);
    this.qualities.addEventListener('playing', () => this.dispatchEvent(new Event('qualitychange')));
  }

  get data(): VideoData | null {
    return this.loadedData;
  }

  set data(data: VideoData | null) {
    this.givenData = data;
    if (this.isStarted) this.load();
  }

  get design(): PlayerDesign | null {
    return this.givenDesign ?? this.loadedData?.design ?? null;
  }

  /** What only looks different changes at once; what starts different starts anew, at the same place. */
  set design(design: PlayerDesign | null) {
    const { loadedData } = this;
    this.givenDesign = design;
    if (!loadedData) return;
    if (!design || needsRestart(loadedData.design, design)) {
      this.load();
    } else {
      this.loadedData = { ...loadedData, design };
      applyDesign(this, this.loadedData);
    }
  }

  connectedCallback(): void {
    window.addEventListener('online', this.handleOnline);
    this.isStarted = true;
    this.load();
  }

  disconnectedCallback(): void {
    window.removeEventListener('online', this.handleOnline);
    this.isStarted = false;
    this.reset();
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (this.isStarted && before !== after) this.load();
  }

  private readonly handleOnline = (): void => {
    if (this.shownError?.code === 'offline') this.retry();
  };

  private reset(): void {
    clearTimeout(this.recheck);
    if (this.videoElement && this.loadedData) rememberPosition(this.loadedData.id, this.videoElement);
    this.loading?.abort();
    this.playback?.destroy();
    this.playback = null;
    this.videoElement = null;
    this.loadedData = null;
    this.shownError = null;
    this.stage.replaceChildren();
  }

  /** Loads the video anew, from the data on. */
  private load(resume?: Resume): void {
    this.reset();
    const src = this.getAttribute('src');
    const { givenData } = this;
    if (!src && !givenData) return;
    this.language = pickLanguage([this.lang, ...navigator.languages]);
    this.messages = getMessages(this.language);
    setLanguage(this.language);
    const loading = new AbortController();
    const { signal } = loading;
    this.loading = loading;
    if (this.getAttribute('embed') === 'forbidden') return this.fail(new PlayerError('forbidden'));
    const status = createElement('span', { class: 'hidden-text' }, this.messages.loading);
    this.stage.append(createElement('div', { class: 'loading', role: 'status' }, status));
    (resume ? Promise.resolve() : whenNear(this, signal))
      .then(() => {
        // It begins by itself as soon as the data is there, so both come at once.
        if (resume?.isPlaying || this.hasAttribute('autoplay')) preloadHls();
        return givenData ?? loadVideoData(src ?? '', signal);
      })
      .then((data) => {
        const design = this.givenDesign ?? data.design;
        if (!signal.aborted) this.start({ ...data, design }, signal, resume);
      })
      .catch((error: unknown) => {
        if (!signal.aborted) this.fail(error);
      });
  }

  private start(data: VideoData, signal: AbortSignal, resume?: Resume): void {
    if (!this.hasAttribute('preview') && isForbiddenHere(data.embed, this.dataUrl))
      throw new PlayerError('forbidden');
    // The panel shows what a player looks like before there is a video.
    if (!data.hls && data.mp4.length === 0 && !this.givenData) throw new PlayerError('unplayable');
    this.loadedData = data;
    const settings = readSettings(this, data.design);
    const isAutoplaying = resume ? resume.isPlaying : settings.isAutoplaying;
    const languages = [this.lang, ...navigator.languages, data.language];
    const chapters = readChapters(data);
    const video = createVideo({
      data,
      chapters,
      languages,
      qualities: this.qualities,
      // Browsers let a page begin by itself only in silence.
      isMuted: settings.isMuted || (isAutoplaying && !resume),
      isLooping: settings.isLooping,
      captions: readCaptionsWish(this.getAttribute('captions')),
    });
    this.videoElement = video;
    const playback = createPlayback({
      video,
      data,
      qualities: this.qualities,
      startAt: resume ? resume.time : recallPosition(data.id) || settings.startAt,
      signal,
      onProgress: () => this.clearError(),
      onError: (error) => void this.handlePlayError(error),
    });
    this.playback = playback;
    const view = createPlayerView({
      host: this,
      video,
      data,
      chapters,
      languages,
      qualities: this.qualities,
      messages: this.messages,
      language: this.language,
      isSilenced: video.muted && !settings.isMuted,
      signal,
    });
    this.mount(video, data, view);
    const prepareCasting = this.offerCasting(video, data, view.controller);
    watchInterest(this, {
      signal,
      onHint: () => {
        playback.prepare();
        prepareCasting();
        view.prepare();
      },
      onIntent: () => playback.load(),
    });
    if (isAutoplaying || !data.poster) playback.load();
    if (isAutoplaying) void playOrMute(video);
    this.dispatchEvent(new CustomEvent('ready', { detail: data }));
  }

  private mount(video: HTMLVideoElement, data: VideoData, { element, start }: PlayerView): void {
    const signal = this.loading?.signal;
    if (!signal) return;
    applyDesign(this, data);
    this.classList.toggle('no-fullscreen', !data.design.fullscreen);
    for (const name of repeatedEvents)
      video.addEventListener(name, () => this.dispatchEvent(new Event(name)), { signal });
    for (const name of ['playing', 'canplay'])
      video.addEventListener(name, () => this.clearError(), { signal });
    startMediaSession(video, data, signal);
    this.stage.replaceChildren(element);
    start();
  }

  /** What is returned looks for other screens, once. */
  private offerCasting(video: HTMLVideoElement, data: VideoData, controller: HTMLElement): () => void {
    const { playback } = this;
    const button = controller.querySelector<HTMLElement>('.cast');
    const url = data.mp4[0]?.url;
    const signal = this.loading?.signal;
    let isDone = !button || !url || !playback || !signal;
    return () => {
      if (isDone || !button || !url || !playback || !signal) return;
      isDone = true;
      setUpCasting({ video, button, url, useFile: playback.useFile, signal });
    };
  }

  /** A file that is gone in mid-play was replaced or made private; the data tells which. */
  private async handlePlayError(error: PlayerError): Promise<void> {
    const { loadedData, videoElement, loading } = this;
    const src = this.getAttribute('src');
    if (error.code !== 'missing' || !loadedData || !videoElement || !loading || !src) return this.fail(error);
    const fresh = await loadVideoData(src, loading.signal).catch((cause: unknown) => cause);
    if (loading.signal.aborted) return;
    if (fresh instanceof Error) return this.fail(fresh);
    if ((fresh as VideoData).v === loadedData.v)
      return this.fail(new PlayerError('offline', { cause: error }));
    this.load({ time: videoElement.currentTime, isPlaying: !videoElement.paused });
  }

  private fail(cause: unknown): void {
    const error = cause instanceof PlayerError ? cause : new PlayerError('unplayable', { cause });
    const { messages, language } = this;
    const { code } = error;
    const panel = this.stage.querySelector('.error');
    if (panel && this.shownError?.code === code) {
      updateErrorPanel(panel, { error, messages, language });
    } else {
      panel?.remove();
      this.stage.querySelector('.loading')?.remove();
      // Where playing is over for good, the controls would be buttons without a video.
      if (code !== 'offline' && code !== 'decode') {
        this.playback?.destroy();
        this.playback = null;
        this.stage.replaceChildren();
      }
      const pageUrl = this.pageUrl;
      this.stage.append(
        createErrorPanel({ error, messages, language, pageUrl, onRetry: () => this.retry() }),
      );
      this.dispatchEvent(new CustomEvent('playererror', { detail: { code } }));
    }
    this.shownError = error;
    this.awaitVideo(code);
  }

  /** The address at which the video has a page of its own. */
  private get pageUrl(): string {
    const id = this.dataUrl.pathname.split('/').slice(-2)[0] ?? '';
    return new URL(`../../player/?id=${id}`, this.dataUrl).href;
  }

  private get dataUrl(): URL {
    return new URL(this.getAttribute('src') ?? '', document.baseURI);
  }

  /** A video that is still processed starts by itself; nobody asks for one on a page that nobody sees. */
  private awaitVideo(code: PlayerErrorCode): void {
    const src = this.getAttribute('src');
    const signal = this.loading?.signal;
    const delay = recheckDelays[code];
    if (!src || !signal || delay === undefined) return;
    clearTimeout(this.recheck);
    this.recheck = setTimeout(() => {
      if (document.hidden) return this.awaitVideo(code);
      // What is on screen goes when the picture moves again.
      if (this.playback) {
        this.playback.retry();
        return this.awaitVideo(code);
      }
      loadVideoData(src, signal)
        .then(() => signal.aborted || this.load(isUnderWay(code) ? { time: 0, isPlaying: true } : undefined))
        .catch((error: unknown) => {
          if (signal.aborted) return;
          // What is on screen stays true while the line is away for a moment.
          if (error instanceof PlayerError && error.code !== 'offline') this.fail(error);
          else this.awaitVideo(code);
        });
    }, delay);
  }

  private clearError(): void {
    this.stage.querySelector('.error')?.remove();
    this.shownError = null;
    clearTimeout(this.recheck);
  }

  private retry(): void {
    const { playback, videoElement, shownError } = this;
    if (shownError?.code === 'decode' && videoElement)
      return this.load({ time: videoElement.currentTime, isPlaying: true });
    if (shownError?.code !== 'offline' || !playback) return this.load();
    this.clearError();
    playback.retry();
    this.stage.querySelector<HTMLElement>('media-controller')?.focus();
  }
}

if (!customElements.get('reelhof-player')) customElements.define('reelhof-player', ReelhofPlayer);
