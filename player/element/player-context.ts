import type { VideoData } from '@/lib/publishing/video-data';

import type { Action } from '../controls/shortcuts';
import type { Chapter } from '../menus/chapters';
import type { Messages } from '../messages/en';
import type { CastingOptions } from '../source/set-up-casting';
import type { QualityList } from '../source/vod/quality-list';
import type { Announce } from './create-announcer';
import type { PlayerLanguage } from './pick-language';

/** What nobody needs before showing an interest in the video; fetched as a file of its own. The transcript is another. */
export type OnDemandParts = {
  toggleSettings: (button: HTMLElement) => void;
  toggleChapters: (button: HTMLElement) => void;
  openHelp: () => void;
  /** Does what a key asks for. */
  perform: (action: Action, key: string) => void;
  setUpCasting: (options: CastingOptions) => void;
  startMediaSession: (video: HTMLVideoElement, data: VideoData, signal: AbortSignal) => void;
  takeTurns: (video: HTMLVideoElement, isAutoplaying: boolean, signal: AbortSignal) => void;
  createUnmuteButton: (video: HTMLVideoElement, messages: Messages, signal: AbortSignal) => HTMLElement;
};

/** What the parts around one video have in common. */
export type PlayerContext = {
  host: HTMLElement;
  video: HTMLVideoElement;
  data: VideoData;
  chapters: readonly Chapter[];
  qualities: QualityList;
  messages: Messages;
  language: PlayerLanguage;
  /** Holds the picture and, beside or below it, the transcript. */
  layout: HTMLElement;
  controller: HTMLElement;
  announce: Announce;
  toggleCaptions: () => void;
  /** Uses what is fetched only when somebody wants it. */
  parts: (use: (parts: OnDemandParts) => void) => void;
  toggleTranscript: () => void;
  /** Ends with this video. */
  signal: AbortSignal;
};
