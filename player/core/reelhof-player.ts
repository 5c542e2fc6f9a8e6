import { setLanguage } from 'media-chrome/utils/i18n';

import type { PlayerDesign } from '@/lib/videos/players/design';
import type { VideoData } from '@/lib/videos/publishing/video-data';

import { drawCaptions } from '../captions/draw-captions';
import { type Messages, getMessages, pickLanguage, type PlayerLanguage } from '../messages/get-messages';
import { applyDesign, needsRestart, readSettings } from './apply-design';
import { adoptStyles, createElement } from './create-element';
import { isBare } from './create-player-view';
import { createErrorScreen, isFinal } from './error-screen';
import { whenNear } from './loading';
import { MediaFacade } from './media-facade';
import {
  isForbiddenHere,
  findShareUrl,
  createFrame,
  isFrameRefused,
  isMarkupAllowed,
  isRefusedByPolicy,
  watchPolicy,
} from './page-policy';
import { pickPoster } from './pick-poster';
import {
  isInterruption,
  isUnderWay,
  type Locked,
  PlayerError,
  type PlayerErrorCode,
  recheckDelays,
} from './player-error';
import { type Resume, setUpPlayer } from './set-up-player';
import { preloadHls } from './source/attach-source';
import { fetchJson } from './source/fetch-json';
import { followLadder, loadVideoData, isPreview, isGoingUp, withoutToken } from './source/load-video-data';
import { playOrMute, rememberPosition } from './source/playback-start';

import controlStyles from './controls/controls.css';
import styles from './player.css';

/**
 * `<reelhof-player src="…/videos/{id}/data.json">` (or `…/live/{id}/data.json`). Near the viewport, it loads
 * data and playlists; media follows the viewer's interest. Events: `ready` (detail: the data), `playererror`
 * (`{ code }`), `qualitychange`, `audiotrackchange` and the media events of `repeat-events.ts`. Uses no
 * cookies, and storage only for viewers who ask for their captions to be stored.
 */
export class ReelhofPlayer extends MediaFacade {
  // `autoplay`, `muted`, `loop`, `captions` and `t` override the design; `lang` sets the language.
  // `controls="none"` shows only the video, for pages with separate controls and shortcuts. `preview` is for
  // the panel, which may show videos that other sites may not, and may set `data` and `design`.
  static readonly observedAttributes = ['src'];

  private readonly stage = createElement('div', { class: 'stage' });
  private language: PlayerLanguage = 'en';
  private messages: Messages = getMessages('en');
  private loading: AbortController | null = null;
  private loadedData: VideoData | null = null;
  private givenDesign: PlayerDesign | null = null;
  private readonly errors = createErrorScreen(this.stage, () => this.retry());
  private recheck: ReturnType<typeof setTimeout> | undefined;
  // On upgrade, attributeChangedCallback runs before connectedCallback.
  private isStarted = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    // One sheet: general rules such as forced colours come last.
    adoptStyles(root, `${controlStyles}${styles}`);
    root.append(this.stage);
    this.videoRenditions.addEventListener('playing', () => this.dispatchEvent(new Event('qualitychange')));
  }

  /** The reason why there is no video. */
  get error(): { code: PlayerErrorCode } | null {
    const { code } = this.errors;
    return code && { code };
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

  /** Changes of appearance apply immediately; others restart the video at the same position. */
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
    if (before === after) return;
    this.follower = null;
    if (this.isStarted) this.load();
  }

  private readonly handleOnline = (): void => {
    if (isInterruption(this.errors.code)) this.retry();
  };

  private reset(): void {
    clearTimeout(this.recheck);
    if (this.videoElement && this.loadedData) rememberPosition(this.loadedData.id, this.videoElement);
    this.loading?.abort();
    this.playback?.destroy();
    this.playback = null;
    this.videoElement = null;
    this.loadedData = null;
    this.errors.clear();
    this.stage.replaceChildren();
  }

  /** Reloads everything, including data.json. */
  private load(resume?: Resume): void {
    this.reset();
    const { givenData, address: src } = this;
    if (!src && !givenData) return;
    this.language = pickLanguage([this.lang, ...navigator.languages]);
    this.messages = getMessages(this.language);
    setLanguage(this.language);
    const loading = new AbortController();
    const { signal } = loading;
    this.loading = loading;
    if (this.getAttribute('embed') === 'forbidden') return this.fail(new PlayerError('forbidden'));
    if (!isBare(this) && !isMarkupAllowed()) return this.showFrame();
    const status = createElement('span', { class: 'hidden-text' }, this.messages.loading);
    this.stage.append(createElement('div', { class: 'loading', role: 'status' }, status));
    (resume ? Promise.resolve() : whenNear(this, signal))
      .then(() => {
        if (this.isLive) return this.startLive(signal);
        // Autoplay needs hls.js as soon as the data is available, so both are fetched in parallel.
        if (resume?.isPlaying || this.hasAttribute('autoplay')) preloadHls();
        return givenData ?? loadVideoData(src ?? '', signal);
      })
      .then((data) => {
        if (!data || signal.aborted) return;
        const design = this.givenDesign ?? data.design;
        const poster = pickPoster(data, Math.max(this.clientWidth, this.clientHeight));
        this.start({ ...data, design, poster }, signal, resume);
      })
      .catch((error: unknown) => this.failOrFrame(error, signal));
  }

  /** A request blocked by the page's CSP looks like a network error. The player page has a separate CSP. */
  private async failOrFrame(error: unknown, signal: AbortSignal): Promise<void> {
    // `securitypolicyviolation` is dispatched after the request has failed.
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return;
    if (isRefusedByPolicy(this.dataUrl.origin)) this.showFrame();
    else this.fail(error);
  }

  /** Replaces the element's content with the player page. */
  private showFrame(): void {
    const { origin } = this.dataUrl;
    this.reset();
    const frame = createFrame(this, this.pageUrl);
    this.stage.append(frame);
    const check = (): void => {
      if (isFrameRefused(origin)) this.fail(new PlayerError('refused'));
    };
    this.loading = new AbortController();
    const { signal } = this.loading;
    // Browsers report the violation before or after the frame's load event, or have no load event.
    frame.addEventListener('load', check, { signal });
    document.addEventListener('securitypolicyviolation', check, { signal });
  }

  /** The player page's frame, if the page's CSP leaves no other way, for `connectPlayer`; otherwise null. */
  get frame(): HTMLIFrameElement | null {
    return this.stage.querySelector<HTMLIFrameElement>('iframe.frame');
  }

  private async startLive(signal: AbortSignal): Promise<null> {
    const { dataUrl, language, videoRenditions: qualities } = this;
    const { startLivePlayer } = await import('../live/start-live-player');
    await startLivePlayer({
      ...{ host: this, dataUrl, language, qualities, signal },
      loadHls: () => import('./source/start-hls'),
      loadParts: () => import('./on-demand-parts'),
      drawCaptions,
      onReady: (data, video) => {
        this.loadedData = data;
        this.videoElement = video;
        this.dispatchEvent(new CustomEvent('ready', { detail: data }));
      },
      onRecording: (address, resume) => {
        this.follower = address;
        this.load(resume);
      },
    });
    return null;
  }

  private start(data: VideoData, signal: AbortSignal, resume?: Resume): void {
    if (!this.hasAttribute('preview') && isForbiddenHere(data.embed, this.dataUrl, location))
      throw new PlayerError('forbidden');
    // The panel previews a player's design before there is a video.
    if (!data.hls && data.mp4.length === 0 && !this.givenData) throw new PlayerError('unplayable');
    this.loadedData = data;
    const settings = readSettings(this, data.design);
    const isAutoplaying = resume ? resume.isPlaying : settings.isAutoplaying;
    const { video, playback, offerSound } = setUpPlayer({
      host: this,
      stage: this.stage,
      data,
      settings: { ...settings, isAutoplaying },
      resume,
      qualities: this.videoRenditions,
      audio: this.audio,
      messages: this.messages,
      language: this.language,
      shareUrl: findShareUrl(this, data, this.pageUrl),
      reportUrl: new URL('state.json', this.dataUrl).href,
      signal,
      onError: (error) => {
        if (isRefusedByPolicy(this.dataUrl.origin)) this.showFrame();
        else void this.handlePlayError(error);
      },
      onSilent: () => {
        if (this.errors.code) return;
        // Resumes a source that was stopped by an error. A source that still retries continues.
        this.playback?.want('all');
        this.show(new PlayerError('offline'));
      },
      onProgress: () => this.clearError(),
    });
    this.videoElement = video;
    this.playback = playback;
    if (isAutoplaying || !data.poster) playback.want(isAutoplaying ? 'all' : 'beginning');
    if (isAutoplaying) void playOrMute(video, offerSound);
    this.dispatchEvent(new CustomEvent('ready', { detail: data }));
    if (isPreview(data) && this.address && !this.givenData)
      followLadder(this.address, { signal, onData: (fresh) => this.applyLadder(fresh) });
  }

  /** Switches to the full ladder once it is ready. Returns whether it was. */
  private applyLadder(fresh: VideoData): boolean {
    const { videoElement } = this;
    if (isPreview(fresh) || !videoElement) return false;
    if (!this.goUp(fresh)) this.load({ time: videoElement.currentTime, isPlaying: !videoElement.paused });
    return true;
  }

  /** A file that disappears during playback was replaced or made private; data.json says which. */
  private async handlePlayError(error: PlayerError): Promise<void> {
    const { loadedData, videoElement, loading } = this;
    const src = this.address;
    // A `<video>` with a `src` does not expose the HTTP status.
    const mayBeGone = error.code === 'missing' || (error.code !== 'decode' && Boolean(videoElement?.error));
    if (!mayBeGone || !loadedData || !videoElement || !loading || !src) return this.fail(error);
    const fresh = await loadVideoData(src, loading.signal).catch((cause: unknown) => cause);
    if (loading.signal.aborted) return;
    if (fresh instanceof Error) return this.fail(fresh);
    if ((fresh as VideoData).v === loadedData.v) {
      if (error.code !== 'missing') return this.fail(error);
      // The video still exists, so only a part of it is missing.
      if (!this.playback?.skip()) this.fail(new PlayerError('server', { cause: error }));
      return;
    }
    this.load({ time: videoElement.currentTime, isPlaying: !videoElement.paused });
  }

  /** Continues with the renditions of `data` without interruption. False if anything else has changed. */
  goUp(data: VideoData): boolean {
    const { loadedData: before, playback } = this;
    if (!before || !playback || this.errors.code || !isGoingUp(before, data)) return false;
    this.loadedData = { ...data, design: before.design };
    if (this.givenData) this.givenData = data;
    void playback.replace(this.loadedData);
    return true;
  }

  private fail(cause: unknown): void {
    // The live player has a separate error class.
    const isKnown = (cause as Error).name === 'PlayerError';
    const error = isKnown ? (cause as PlayerError) : new PlayerError('unplayable', { cause });
    if (error.code === 'locked' && error.locked) return this.unlock(error.locked);
    this.show(error);
    this.awaitVideo(error.code);
  }

  /** Asks for the password of a locked video, or opens it on its own on one of its sites. */
  private unlock(locked: Locked): void {
    const { videoElement: video, stage, language } = this;
    const signal = this.loading?.signal;
    if (!signal) return;
    const resume = video ? { time: video.currentTime, isPlaying: !video.paused } : undefined;
    const options = { host: this, stage, locked, language, signal, dataUrl: withoutToken(this.dataUrl) };
    this.playback?.destroy();
    this.playback = null;
    void import('./lock-screen')
      .then(({ openLock }) => openLock({ ...options, isResumed: Boolean(resume) }))
      .catch(() => ({ address: null, error: 'offline' as const }))
      .then(({ address, error }) => {
        if (signal.aborted) return;
        if (address === null) return this.fail(new PlayerError(error));
        this.follower = address;
        this.load(resume);
      });
  }

  private show(error: PlayerError): void {
    const { messages, language, pageUrl } = this;
    const { code } = error;
    const place = this.videoElement?.currentTime ?? 0;
    if (this.errors.show({ error, messages, language, pageUrl, place })) {
      if (isFinal(code)) {
        if (this.videoElement && this.loadedData) rememberPosition(this.loadedData.id, this.videoElement);
        this.playback?.destroy();
        this.playback = null;
      }
      this.dispatchEvent(new CustomEvent('playererror', { detail: { code } }));
    }
  }

  /** Loads another video's data; null if it may not be shown on this page. Rejects if it cannot be loaded. */
  async lookUp(address: URL, signal: AbortSignal): Promise<VideoData | null> {
    const data = await loadVideoData(address.href, signal);
    return isForbiddenHere(data.embed, address, location) ? null : data;
  }

  /** Plays another video instead of this one, until `src` changes. */
  playNext(address: string): void {
    this.follower = address;
    this.load({ time: 0, isPlaying: true });
  }

  /** Polls until a video that is being processed can start. Pauses while the page is hidden. */
  private awaitVideo(code: PlayerErrorCode): void {
    const src = this.address;
    const signal = this.loading?.signal;
    const delay = recheckDelays[code];
    if (!src || !signal || delay === undefined) return;
    clearTimeout(this.recheck);
    this.recheck = setTimeout(() => {
      if (document.hidden) return this.awaitVideo(code);
      // The panel disappears when playback resumes. Retrying would abort a request that is only slow.
      if (this.playback) return this.playback.retry();
      const check = this.isLive ? fetchJson(this.dataUrl, signal) : loadVideoData(src, signal);
      check
        .then(() => signal.aborted || this.load(isUnderWay(code) ? { time: 0, isPlaying: true } : undefined))
        .catch((error: unknown) => {
          if (signal.aborted) return;
          // A short network failure does not replace the panel.
          if (error instanceof PlayerError && !isInterruption(error.code)) this.fail(error);
          else this.awaitVideo(code);
        });
    }, delay);
  }

  private clearError(): void {
    this.errors.clear();
    clearTimeout(this.recheck);
  }

  private retry(): void {
    const { playback, videoElement } = this;
    const { code } = this.errors;
    if (code === 'decode' && videoElement)
      return this.load({ time: videoElement.currentTime, isPlaying: true });
    if (!isInterruption(code) || !playback) return this.load();
    this.clearError();
    playback.retry();
    this.stage.querySelector<HTMLElement>('media-controller')?.focus();
  }
}

// A server that renders pages may import the element, but has neither API.
if (globalThis.customElements && !customElements.get('reelhof-player')) {
  watchPolicy();
  customElements.define('reelhof-player', ReelhofPlayer);
}
