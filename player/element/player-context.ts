import type { VideoData } from '@/lib/publishing/video-data';

import type { Chapter } from '../menus/chapters';
import type { Messages } from '../messages/get-messages';
import type { QualityList } from '../source/vod/quality-list';
import type { Announce } from './create-announcer';
import type { Parts } from './later-parts';
import type { PlayerLanguage } from './pick-language';

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
  parts: (use: (parts: Parts) => void) => void;
  toggleTranscript: () => void;
  /** Ends with this video. */
  signal: AbortSignal;
};
