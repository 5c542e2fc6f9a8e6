import type { VideoSource } from '@/lib/library/types';
import type { PlayerDesign } from '@/lib/players/design';
import type { EmbedRule } from '@/lib/publishing/embed-rule';
import type { Video } from '@/payload-types';

/** What the page shows of a video besides what is typed; asked for again while it is open. */
export type LiveVideo = Pick<
  Video,
  | 'id'
  | 'status'
  | 'statusProgress'
  | 'statusMessage'
  | 'visibility'
  | 'v'
  | 'title'
  | 'duration'
  | 'fps'
  | 'orientation'
  | 'previewThumbnailUrl'
  | 'previewVideoUrl'
  | 'downloadOriginalUrl'
  | 'playerUrl'
  | 'playerFullUrl'
  | 'embedCode'
  | 'sourceFolder'
  | 'createdAt'
> & { src?: VideoSource | null };

/** What the person at this page may do with this video. */
export type EditRights = { canUpdate: boolean; canDelete: boolean; canChangeVisibility: boolean };

/** What the server tells the page once. */
export type EditFacts = {
  rights: EditRights;
  embed: EmbedRule;
  design: {
    /** Whether the package lets a video have a design of its own. */
    isEnabled: boolean;
    hasPreset: boolean;
    /** That of the workspace's default preset, for videos without a preset. */
    standard: PlayerDesign;
  };
  /** Who uploaded it; null for an integration. */
  author: string | null;
  /** Their text belongs to the file that is there now. */
  hasAutomaticTranscription: boolean;
};

/** How the last question for the video's state ended. */
export type Connection = 'ok' | 'offline' | 'signedOut' | 'deleted';

/** Sends the form, and answers as the server did. */
export type SaveAction = (form: FormData) => Promise<Response>;
