'use client';

import { createContext, use } from 'react';

import type { useConflictQuestion } from '@/components/admin/shell/conflict-dialog';
import type { PresentedTranscription } from '@/lib/ai/transcription/present-transcription';
import { maxTranslatedDuration } from '@/lib/ai/translation/translation-choices';
import type { MessageKey } from '@/lib/core/i18n/text';
import type { LinkedLiveEvent } from '@/lib/live/find-live-event';
import type { EditPageData } from '@/lib/platform/find-edit-page-data';
import type { IgnoredTrack } from '@/lib/ports/encoder';
import type { PreviewState, VideoSource } from '@/lib/videos/library/types';
import type { EditableField } from '@/lib/videos/library/video-changes';
import type { TrimState } from '@/lib/videos/trimming/trim-schemas';
import type { Video } from '@/payload-types';

import type { KnownAi } from './use-ai-state';
import type { Texttracks } from './use-texttracks';

export type EditContextValue = Omit<EditPageData, 'texttracks' | 'ai' | 'transcription'> & {
  video: LiveVideo;
  ai: KnownAi;
  transcription: PresentedTranscription | null;
  /** Fetches the video and its tracks now. */
  refresh: () => Promise<void>;
  texttracks: Texttracks;
  /** Whether the automatic transcription belongs to the current file. */
  hasAutomaticTranscription: boolean;
  /** Estimated seconds until the file is encoded; null while unknown. */
  secondsLeft: number | null;
  connection: Connection;
  /** Fields with unsaved changes. */
  changed: EditableField[];
  /** Fields another user saved while they were being edited here. */
  conflicts: EditableField[];
  conflictDialog: ReturnType<typeof useConflictQuestion>['dialog'];
  isSaving: boolean;
  /** Whether viewers have a playable version, also while the next one is being encoded. */
  isServed: boolean;
  save: () => Promise<boolean>;
  acceptTheirs: () => void;
  /**
   * Publishes or hides immediately, without saving other fields. Resolves when access to the files has
   * changed.
   */
  setVisibility: (visibility: 'public' | 'private') => Promise<void>;
};

export const fieldNames: Record<EditableField, MessageKey> = {
  title: 'fields.title',
  description: 'videos.fields.description',
  language: 'edit.general.language',
  visibility: 'videos.fields.visibility',
  categories: 'categories.plural',
  tags: 'tags.plural',
  customMetadata: 'videos.fields.customMetadata',
  player: 'videos.fields.player',
};

export const EditContext = createContext<EditContextValue | null>(null);

/** The video being edited. Throws outside its page. */
export const useEdit = (): EditContextValue => {
  const value = use(EditContext);
  if (!value) throw new Error('useEdit outside of a video’s edit page');
  return value;
};

/** AI features the user can use for this video. Whether credits suffice is checked when one is started. */
export const useUsableAi = (): { transcribe: boolean; translate: boolean; write: boolean } => {
  const { video, ai, rights } = useEdit();
  const { isInPackage, canTranscribe, canTranslate, canWrite } = ai.state ?? {};
  const isAllowed = rights.canUpdate && isInPackage === true;
  return {
    transcribe: isAllowed && canTranscribe === true,
    translate: isAllowed && canTranslate === true && (video.duration ?? 0) <= maxTranslatedDuration,
    write: isAllowed && canWrite === true,
  };
};

/** The displayed properties of a video that are not edited. Polled while the page is open. */
export type LiveVideo = Pick<
  Video,
  | 'id'
  | 'status'
  | 'statusProgress'
  | 'statusMessage'
  | 'visibility'
  | 'v'
  | 'title'
  | 'language'
  | 'duration'
  | 'fps'
  | 'startTimecode'
  | 'orientation'
  | 'customThumbnailUrl'
  | 'previewThumbnailUrl'
  | 'previewVideoUrl'
  | 'previewStreamUrl'
  | 'downloadOriginalUrl'
  | 'playerUrl'
  | 'playerFullUrl'
  | 'watchUrl'
  | 'unlisted'
  | 'viewing'
  | 'publishAt'
  | 'unpublishAt'
  | 'embedCode'
  | 'sourceFolder'
  | 'createdAt'
  | 'updatedAt'
  | 'chapters'
  | 'offersOriginal'
> & {
  /** Set while the served version is trimmed. */
  trim?: TrimState | null;
  src?: VideoSource | null;
  ignoredTracks?: readonly IgnoredTrack[] | null;
  playable?: PreviewState | null;
  /** The live event this video is the recording of. */
  linkedLiveEvent?: LinkedLiveEvent | null;
  /** `data` is part of every later response. */
  autoTranscription?: { data?: PresentedTranscription | null };
};

/** Result of the last poll. */
export type Connection = 'ok' | 'offline' | 'signedOut' | 'deleted';

/** Submits the form and resolves to the server's response. */
export type SaveAction = (form: FormData) => Promise<Response>;
