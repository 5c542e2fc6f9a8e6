import type { AudioTrack } from '@/lib/core/media/audio-tracks';
import type { VideoData } from '@/lib/videos/publishing/video-data';

import type { StoredCaptions } from '../captions/captions';
import type { Messages, PlayerLanguage } from '../messages/get-messages';
import type { Chapter } from './controls/chapters';
import type { Action, Announce } from './controls/shortcuts';
import type { QualityList } from './source/quality-list';
import type { CastingOptions } from './source/set-up-casting';
import type { WatchOptions } from './source/watch-experience';

/** The parts of the player that a settings entry needs. */
export type ItemContext = { announce: Announce; language: PlayerLanguage };

/** The source's audio tracks and the active one; empty if there is only one. Filled by `offer-audio.ts`. */
export type AudioChoice = {
  tracks: readonly AudioTrack[];
  /** The name of the active track. */
  playing: string | null;
  /** Name of the track chosen last, kept for the next source. */
  wanted?: string | null;
  select?: (name: string | null) => void;
  /** Creates the settings entry. */
  createItem?: (texts: ItemContext) => MenuItem;
  /** Receives `audiotrackchange` events. */
  host: EventTarget;
};

export type MenuItem = {
  label: string;
  /** The current choice, or a time. */
  detail?: string;
  /** Set on items of which one is selected. */
  isChecked?: boolean;
  /** Whether the item is a toggle rather than one of several choices. */
  isAlone?: boolean;
  /** A submenu, created when it is opened. */
  page?: () => MenuPage;
  onSelect?: () => void;
};

export type MenuPage = { title: string; items: MenuItem[] };

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
  pauseOthers: (video: HTMLVideoElement, isAutoplaying: boolean, signal: AbortSignal) => void;
  createUnmuteButton: (video: HTMLVideoElement, language: PlayerLanguage, signal: AbortSignal) => HTMLElement;
  /** Measures a view that has begun. */
  measure: (options: WatchOptions & { data: VideoData }) => void;
  /** Stores a choice if the viewer stores caption settings. */
  noteCaptions: (choice: StoredCaptions) => void;
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
