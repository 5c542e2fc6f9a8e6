import type { AudioTrack } from '@/lib/core/media/audio-tracks';
import type { VideoData } from '@/lib/videos/publishing/video-data';

import { baseOf, captionsOf, type CaptionsWish, getShownCaptions, showCaptions } from '../captions/captions';
import { isBare } from './create-player-view';
import { getPageUrl } from './page-policy';
import type { AudioChoice } from './player-context';
import type { Playback } from './source/create-playback';
import { setSpeed } from './source/media-support';
import { QualityList } from './source/quality-list';

/** A server that renders pages may import the element, but has no `HTMLElement`. */
const Base = (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ?? (Object as never);

/**
 * The properties and methods of `<video>` that the element also has, and its addresses. The former have no
 * effect before the video exists.
 */
export abstract class MediaFacade extends Base {
  /** The available renditions; `selectedIndex` is the chosen one, -1 for automatic selection. */
  readonly videoRenditions = new QualityList();
  protected readonly audio: AudioChoice = {
    tracks: [],
    playing: null,
    host: this,
  };
  protected videoElement: HTMLVideoElement | null = null;
  protected givenData: VideoData | null = null;
  /** URL of the data of a successor: the recording of a live event, or the next video. */
  protected follower: string | null = null;
  protected playback: Playback | null = null;

  /** Seconds. */
  get currentTime(): number {
    return this.videoElement?.currentTime ?? 0;
  }

  set currentTime(seconds: number) {
    // Review pages show the first frame before playback. A seek beyond the start requests everything anyway.
    this.playback?.want(isBare(this) ? 'beginning' : 'all');
    if (this.videoElement) this.videoElement.currentTime = seconds;
  }

  /** Seconds; `NaN` before it is known. */
  get duration(): number {
    return this.videoElement?.duration ?? NaN;
  }

  get paused(): boolean {
    return this.videoElement?.paused ?? true;
  }

  get ended(): boolean {
    return this.videoElement?.ended ?? false;
  }

  /** Whether playback waits for data. */
  get buffering(): boolean {
    const { videoElement: video } = this;
    return Boolean(video && !video.paused && video.readyState < 3);
  }

  /** Whether the player is in fullscreen. */
  get fullscreen(): boolean {
    return (this.getRootNode() as Document).fullscreenElement === this;
  }

  get muted(): boolean {
    return this.videoElement?.muted ?? false;
  }

  set muted(isMuted: boolean) {
    if (this.videoElement) this.videoElement.muted = isMuted;
  }

  /** 0 to 1. Setting any other value throws, as on a `<video>`. */
  get volume(): number {
    return this.videoElement?.volume ?? 1;
  }

  set volume(share: number) {
    if (this.videoElement) this.videoElement.volume = share;
  }

  get playbackRate(): number {
    return this.videoElement?.playbackRate ?? 1;
  }

  set playbackRate(rate: number) {
    if (this.videoElement) setSpeed(this.videoElement, rate);
  }

  /**
   * The language of the displayed captions, or null. Can be set to a language, `true` (the best one) or
   * `false`. Throws `RangeError` for an unavailable language.
   */
  get captions(): CaptionsWish | null {
    return this.videoElement && getShownCaptions(this.videoElement);
  }

  set captions(wish: CaptionsWish | null) {
    const { videoElement: video } = this;
    if (!video) return;
    const languages = captionsOf(video).map(({ language }) => baseOf(language));
    if (typeof wish === 'string' && !languages.includes(baseOf(wish))) throw new RangeError(wish);
    showCaptions(video, wish ?? false);
  }

  /** Height of the current rendition (its shorter side), or null. */
  get quality(): number | null {
    const { playing } = this.videoRenditions;
    return playing && Math.min(playing.width, playing.height);
  }

  /** The available audio tracks; empty if there is only one. */
  get audioTracks(): readonly AudioTrack[] {
    return this.audio.tracks;
  }

  /** The name of the active audio track, or null if there is only one. Can be set to another one. */
  get audioTrack(): string | null {
    return this.audio.playing;
  }

  set audioTrack(name: string | null) {
    this.audio.select?.(name);
  }

  /** Fraction loaded without a gap from the beginning, 0 to 1. */
  get buffered(): number {
    const { videoElement: video, duration } = this;
    return video?.buffered.length && duration ? video.buffered.end(0) / duration : 0;
  }

  /** Whether playback restarts at the end. */
  get loop(): boolean {
    return this.videoElement?.loop ?? false;
  }

  set loop(isLooping: boolean) {
    if (this.videoElement) this.videoElement.loop = isLooping;
  }

  /** Resolves once the frame at that time is displayed. */
  seek(seconds: number): Promise<void> {
    this.currentTime = seconds;
    return new Promise((resolve) => {
      for (const name of ['seeked', 'loadeddata'])
        this.videoElement?.addEventListener(name, () => resolve(), { once: true });
    });
  }

  /** Focuses the first control, so that shortcuts work. */
  override focus(): void {
    const controls = this.shadowRoot?.querySelectorAll<HTMLElement>('[tabindex="0"]');
    Array.from(controls ?? [])
      .find((control) => control.offsetParent)
      ?.focus();
  }

  play(): Promise<void> {
    return this.videoElement?.play() ?? Promise.reject(new DOMException('No video yet', 'InvalidStateError'));
  }

  pause(): void {
    this.videoElement?.pause();
  }

  /** URL of the data.json of the video or its successor. */
  protected get address(): string | null {
    return this.follower ?? this.getAttribute('src');
  }

  /** Whether the URL is the data.json of a live event. */
  protected get isLive(): boolean {
    return !this.givenData && /\/live\/[^/]+\/[^/]+$/.test(this.dataUrl.pathname);
  }

  get dataUrl(): URL {
    return new URL(this.address ?? '', document.baseURI);
  }

  /** URL of the video's own page. */
  protected get pageUrl(): string {
    return getPageUrl(this.dataUrl, this.isLive);
  }
}
