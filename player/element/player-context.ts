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

/** Loaded on demand as one chunk; the transcript is another. */
export type OnDemandParts = {
  toggleSettings: (button: HTMLElement) => void;
  /** The rungs alone, for who has no other settings. */
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
  /** Takes a choice along where the viewer wants theirs kept. */
  noteCaptions: (choice: KeptCaptions) => void;
};

/** What the parts of the player share for one video. */
export type PlayerContext = {
  host: HTMLElement;
  video: HTMLVideoElement;
  data: VideoData;
  chapters: readonly Chapter[];
  qualities: QualityList;
  /** Missing where there is never a choice. */
  audio?: AudioChoice;
  messages: Messages;
  language: PlayerLanguage;
  /** The address of the player page; null where not everybody may watch there. */
  shareUrl: string | null;
  /** Holds the picture and, beside or below it, the transcript. */
  layout: HTMLElement;
  controller: HTMLElement;
  announce: Announce;
  toggleCaptions: () => void;
  /** Loads the parts on demand and calls back with them; `onSettled` also where they can't be had. */
  parts: (use: (parts: OnDemandParts) => void, onSettled?: () => void) => void;
  toggleTranscript: () => void;
  /** Aborted when this video is removed. */
  signal: AbortSignal;
};
