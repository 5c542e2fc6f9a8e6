'use client';

import { createContext, use } from 'react';

import type { PresentedTranscription } from '@/lib/ai/transcription/present-transcription';
import type { EditFacts } from '@/lib/platform/edit-page/find-edit-facts';
import type { EditableField } from '@/lib/videos/library/editing/video-changes';

import type { Connection, LiveVideo } from './edit-types';
import type { KnownAi } from './use-ai-state';
import type { Texttracks } from './use-texttracks';

export type EditContextValue = Omit<EditFacts, 'texttracks' | 'ai' | 'transcription'> & {
  video: LiveVideo;
  ai: KnownAi;
  transcription: PresentedTranscription | null;
  /** Asks for the video and its tracks now. */
  refresh: () => Promise<void>;
  texttracks: Texttracks;
  /** Its text belongs to the file that is there now. */
  hasAutomaticTranscription: boolean;
  /** Estimated seconds until the file is encoded; null while unknown. */
  secondsLeft: number | null;
  connection: Connection;
  /** Fields with something typed that is not saved. */
  changed: EditableField[];
  /** Fields that somebody else saved while they were being edited here. */
  conflicts: EditableField[];
  isSaving: boolean;
  /** Whether viewers have a version of the file, also while the next one is being made. */
  isServed: boolean;
  save: () => Promise<void>;
  takeTheirs: () => void;
  /** Publishes or hides at once, and nothing else. Resolves when the files have followed. */
  setVisibility: (visibility: 'public' | 'private') => Promise<void>;
};

export const EditContext = createContext<EditContextValue | null>(null);

/** The video that is being edited. Throws outside of its page. */
export const useEdit = (): EditContextValue => {
  const value = use(EditContext);
  if (!value) throw new Error('useEdit outside of a video’s edit page');
  return value;
};
