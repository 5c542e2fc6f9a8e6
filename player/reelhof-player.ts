import type { VideoData } from '@/lib/videos/video-data';

import { applyDesign } from './apply-design';
import { attachSource, preloadHls } from './attach-source';
import { completeLabels, createControls } from './create-controls';
import { createElement } from './create-element';
import { createErrorPanel } from './create-error-panel';
import { createVideo } from './create-video';
import { loadVideoData } from './load-video-data';
import { setLanguage } from './media-chrome';
import { getMessages, type Messages } from './messages/get-messages';
import { pickLanguage, type PlayerLanguage } from './pick-language';
import { PlayerError } from './player-error';
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

/** How often a page that shows no video asks whether there is one by now. */
const recheckMilliseconds = 10_000;

type Resume = { time: number; isPlaying: boolean };

/**
 * `<reelhof-player src="…/videos/{id}/data.json">`: loads the data, plays it, says why where it cannot.
 * Attributes `autoplay` (muted), `muted`, `loop` override the design; `lang` chooses the language. Events: `ready`
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
  private recheck: ReturnType<typeof setInterval> | undefined;
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
    if (this.shadowRoot?.querySelector('.error button')) this.retry();
  };

  private reset(): void {
    clearInterval(this.recheck);
    this.loading?.abort();
    this.source?.destroy();
    this.source = null;
    this.videoElement = null;
    this.loadedData = null;
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
    if (isAutoplaying) void video.play().catch(() => undefined);
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
    if (error.code !== 'unavailable' || !loadedData || !videoElement || !loading || !src)
      return this.fail(error);
    const fresh = await loadVideoData(src, loading.signal).catch((cause: unknown) => cause);
    if (loading.signal.aborted) return;
    if (fresh instanceof Error) return this.fail(fresh);
    if ((fresh as VideoData).v === loadedData.v) return this.fail(error);
    this.load({ time: videoElement.currentTime, isPlaying: !videoElement.paused });
  }

  private fail(error: unknown): void {
    const code = error instanceof PlayerError ? error.code : 'unplayable';
    this.clearError();
    this.stage.querySelector('.loading')?.remove();
    // Where playing is over for good, the controls would be buttons without a video.
    if (code !== 'offline') this.stage.replaceChildren();
    const { messages } = this;
    this.stage.append(createErrorPanel({ code, messages, onRetry: () => this.retry() }));
    if (code === 'unavailable') this.awaitVideo();
    this.dispatchEvent(new CustomEvent('playererror', { detail: { code } }));
  }

  /** A video that is still processed appears by itself; nobody asks for one on a page that nobody sees. */
  private awaitVideo(): void {
    const src = this.getAttribute('src');
    const signal = this.loading?.signal;
    if (!src || !signal) return;
    clearInterval(this.recheck);
    this.recheck = setInterval(() => {
      if (document.hidden) return;
      loadVideoData(src, signal)
        .then(() => signal.aborted || this.load())
        .catch(() => undefined);
    }, recheckMilliseconds);
  }

  private clearError(): void {
    this.stage.querySelector('.error')?.remove();
  }

  private retry(): void {
    if (!this.source) return this.load();
    this.clearError();
    this.source.retry();
    this.stage.querySelector<HTMLElement>('media-controller')?.focus();
  }
}

if (!customElements.get('reelhof-player')) customElements.define('reelhof-player', ReelhofPlayer);
