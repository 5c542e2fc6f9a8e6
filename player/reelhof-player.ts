import type { VideoData } from '@/lib/videos/video-data';

import { applyDesign } from './apply-design';
import { attachSource, preloadHls } from './attach-source';
import { completeLabels, createControls } from './create-controls';
import { createElement } from './create-element';
import { createErrorPanel, updateErrorPanel } from './create-error-panel';
import { createVideo } from './create-video';
import { isForbiddenHere } from './is-forbidden-here';
import { loadVideoData } from './load-video-data';
import { setLanguage } from './media-chrome';
import { getMessages, type Messages } from './messages/get-messages';
import { pickLanguage, type PlayerLanguage } from './pick-language';
import { PlayerError, type PlayerErrorCode, recheckDelays } from './player-error';
import styles from './player.css';
import { QualityList } from './quality-list';
import type { AttachedSource } from './start-hls';

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

/** Signs that a viewer is about to play or seek; media starts to load with the first of them. */
const intentEvents = ['pointerenter', 'pointerdown', 'focusin'];

type Resume = { time: number; isPlaying: boolean };

/** A browser that refuses to begin by itself with sound still does so in silence. */
const playOrMute = async (video: HTMLVideoElement): Promise<void> => {
  try {
    await video.play();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    video.muted = true;
    await video.play().catch(() => undefined);
  }
};

const isUnderWay = (code: PlayerErrorCode): boolean => code === 'encoding' || code === 'waiting';

/**
 * `<reelhof-player src="…/videos/{id}/data.json">`: loads the data, plays it, says why where it cannot.
 * Attributes `autoplay` (muted), `muted`, `loop` override the design; `lang` chooses the language; `preview` is for the panel, which
 * may show what other sites may not. Events: `ready`
 * (detail: the data), `playererror` (detail: `{ code }`) and the media events listed above. Uses neither cookies nor storage.
 */
export class ReelhofPlayer extends HTMLElement {
  static readonly observedAttributes = ['src'];

  private readonly stage = createElement('div', { class: 'stage' });
  private readonly qualities = new QualityList();
  private language: PlayerLanguage = 'en';
  private messages: Messages = getMessages('en');
  private videoElement: HTMLVideoElement | null = null;
  private source: AttachedSource | null = null;
  private loading: AbortController | null = null;
  private loadedData: VideoData | null = null;
  private shownError: PlayerError | null = null;
  private recheck: ReturnType<typeof setTimeout> | undefined;
  // An upgraded element hears of its attributes before it is told that it is connected.
  private isStarted = false;

  constructor() {
    super();
    const style = createElement('style', {}, styles);
    this.attachShadow({ mode: 'open' }).append(style, this.stage);
  }

  get data(): VideoData | null {
    return this.loadedData;
  }

  get currentTime(): number {
    return this.videoElement?.currentTime ?? 0;
  }

  set currentTime(seconds: number) {
    this.source?.load();
    if (this.videoElement) this.videoElement.currentTime = seconds;
  }

  get paused(): boolean {
    return this.videoElement?.paused ?? true;
  }

  play(): Promise<void> {
    return this.videoElement?.play() ?? Promise.reject(new DOMException('No video yet', 'InvalidStateError'));
  }

  pause(): void {
    this.videoElement?.pause();
  }

  connectedCallback(): void {
    window.addEventListener('online', this.handleOnline);
    for (const name of intentEvents) this.addEventListener(name, this.handleIntent);
    this.isStarted = true;
    this.load();
  }

  disconnectedCallback(): void {
    window.removeEventListener('online', this.handleOnline);
    for (const name of intentEvents) this.removeEventListener(name, this.handleIntent);
    this.isStarted = false;
    this.reset();
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (this.isStarted && before !== after) this.load();
  }

  private readonly handleIntent = (): void => this.source?.load();

  private readonly handleOnline = (): void => {
    if (this.shownError?.code === 'offline') this.retry();
  };

  private reset(): void {
    clearTimeout(this.recheck);
    this.loading?.abort();
    this.source?.destroy();
    this.source = null;
    this.videoElement = null;
    this.loadedData = null;
    this.shownError = null;
    this.stage.replaceChildren();
  }

  /** Loads the video anew, from the data on. */
  private load(resume?: Resume): void {
    this.reset();
    const src = this.getAttribute('src');
    if (!src) return;
    this.language = pickLanguage([this.lang, ...navigator.languages]);
    this.messages = getMessages(this.language);
    setLanguage(this.language);
    const loading = new AbortController();
    this.loading = loading;
    if (this.getAttribute('embed') === 'forbidden') return this.fail(new PlayerError('forbidden'));
    const status = createElement('span', { class: 'hidden-text' }, this.messages.loading);
    this.stage.append(createElement('div', { class: 'loading', role: 'status' }, status));
    preloadHls();
    loadVideoData(src, loading.signal)
      .then((data) => (loading.signal.aborted ? undefined : this.start(data, resume)))
      .catch((error: unknown) => {
        if (!loading.signal.aborted) this.fail(error);
      });
  }

  private async start(data: VideoData, resume?: Resume): Promise<void> {
    if (!this.hasAttribute('preview') && isForbiddenHere(data.embed, this.dataUrl))
      throw new PlayerError('forbidden');
    this.loadedData = data;
    const { design } = data;
    const isAutoplaying = resume ? resume.isPlaying : this.hasAttribute('autoplay') || design.autoplay;
    const video = createVideo({
      data,
      qualities: this.qualities,
      // Browsers let a page begin by itself only in silence.
      isMuted: this.hasAttribute('muted') || design.muted || (isAutoplaying && !resume),
      isLooping: this.hasAttribute('loop') || design.loop,
    });
    this.videoElement = video;
    this.mount(video, data);
    const signal = this.loading?.signal;
    const source = await attachSource({
      video,
      data,
      qualities: this.qualities,
      isEager: isAutoplaying || !data.poster,
      startAt: resume?.time ?? 0,
      onError: (error) => void this.handlePlayError(error),
    });
    if (signal?.aborted) return source.destroy();
    this.source = source;
    // Somebody may have pressed play while hls.js was still on its way.
    if (!video.paused) source.load();
    if (isAutoplaying) void playOrMute(video);
    this.dispatchEvent(new CustomEvent('ready', { detail: data }));
  }

  private mount(video: HTMLVideoElement, data: VideoData): void {
    const { messages, language } = this;
    applyDesign(this, data.design);
    this.classList.toggle('no-captions', data.texttracks.length === 0);
    this.classList.toggle('no-fullscreen', !data.design.fullscreen);
    for (const name of repeatedEvents)
      video.addEventListener(name, () => this.dispatchEvent(new Event(name)));
    video.addEventListener('play', () => this.source?.load());
    video.addEventListener('seeking', () => this.source?.load());
    const controls = createControls({ video, data, messages, language });
    this.stage.replaceChildren(controls);
    completeLabels(controls, data.title, messages);
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
      if (code !== 'offline' && code !== 'decode') this.stage.replaceChildren();
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

  private retry(): void {
    const { source, videoElement, shownError } = this;
    if (shownError?.code === 'decode' && videoElement)
      return this.load({ time: videoElement.currentTime, isPlaying: true });
    if (shownError?.code !== 'offline' || !source) return this.load();
    this.stage.querySelector('.error')?.remove();
    this.shownError = null;
    source.retry();
    this.stage.querySelector<HTMLElement>('media-controller')?.focus();
  }
}

if (!customElements.get('reelhof-player')) customElements.define('reelhof-player', ReelhofPlayer);
