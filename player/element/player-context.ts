import type { VideoData } from '@/lib/videos/publishing/video-data';

import type { AudioChoice } from '../audio/audio-choice';
import type { KeptCaptions } from '../captions/kept-captions';
import type { Action } from '../controls/dialogs/shortcuts';
import type { Chapter } from '../menus/chapters';
import type { Messages } from '../messages/en';
import type { CastingOptions } from '../source/set-up-casting';
import type { WatchOptions } from '../source/watch-experience';
import type { QualityList } from '../source/vod/quality-list';
import type { Announce } from './create-announcer';
import type { PlayerLanguage } from './pick-language';

/** Loaded on demand as one chunk; the transcript is another one. */
export type OnDemandParts = {
  toggleSettings: (button: HTMLElement) => void;
  /** Only the renditions, for players without other settings. */
  toggleQuality: (button: HTMLElement) => void;
  toggleChapters: (button: HTMLElement) => void;
  toggleShare: (button: HTMLElement) => void;
  openHelp: () => void;
  /** Performs the action of a shortcut. */
  perform: (action: Action, key: string) => void;
  setUpCasting: (options: CastingOptions) => void;
  startMediaSession: (video: HTMLVideoElement, data: VideoData, signal: AbortSignal) => void;
  takeTurns: (video: HTMLVideoElement, isAutoplaying: boolean, signal: AbortSignal) => void;
  createUnmuteButton: (video: HTMLVideoElement, language: PlayerLanguage, signal: AbortSignal) => HTMLElement;
  /** Measures a view that has begun. */
  measure: (options: WatchOptions & { data: VideoData }) => void;
  /** Stores a choice if the viewer stores caption settings. */
  noteCaptions: (choice: KeptCaptions) => void;
};

/** Shared by the parts of the player for one video. */
export type PlayerContext = {
  host: HTMLElement;
  video: HTMLVideoElement;
  data: VideoData;
  chapters: readonly Chapter[];
  qualities: QualityList;
  /** Undefined if there is never a choice. */
  audio?: AudioChoice;
  messages: Messages;
  language: PlayerLanguage;
  /** URL of the player page; null if the video is not public. */
  shareUrl: string | null;
  /** Contains the video and, beside or below it, the transcript. */
  layout: HTMLElement;
  controller: HTMLElement;
  announce: Announce;
  toggleCaptions: () => void;
  /**
   * Loads the on-demand parts and passes them to the callback. `onSettled` is also called if loading fails.
   */
  parts: (use: (parts: OnDemandParts) => void, onSettled?: () => void) => void;
  toggleTranscript: () => void;
  /** Aborted when this video is removed. */
  signal: AbortSignal;
};
