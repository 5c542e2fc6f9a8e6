'use client';

import { createContext, use } from 'react';

import type { UploadCenter, UploadSnapshot } from './engine/create-upload-center';
import type { UploadTarget } from './engine/types';

/** A video whose file is to be replaced. */
export type ReplaceableVideo = { id: string; title: string; hasAutomaticTranscription: boolean };

export type Uploads = UploadSnapshot & {
  center: UploadCenter;
  /** Whether there is a workspace to upload to. */
  isEnabled: boolean;
  addFiles: (files: readonly File[], target: UploadTarget) => Promise<void>;
  /** Opens the file dialog; only in response to a click. */
  chooseFiles: () => void;
  askToReplace: (video: ReplaceableVideo) => void;
  /** While uploads run, asks before leaving the page. Resolves to whether to leave. */
  confirmLeave: () => Promise<boolean>;
};

export const UploadsContext = createContext<Uploads | null>(null);

/** The uploads of this tab. Throws outside `UploadsProvider`. */
export const useUploads = (): Uploads => {
  const uploads = use(UploadsContext);
  if (!uploads) throw new Error('there is no UploadsProvider around this');
  return uploads;
};
