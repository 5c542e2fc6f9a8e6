'use client';

import { createContext, use } from 'react';

import type { UploadCenter, UploadSnapshot } from './engine/create-upload-center';
import { isUnderWay } from './engine/to-upload-item';
import type { UploadItem, UploadTarget } from './engine/types';

/** The page on which files can be dropped anywhere. */
export const libraryPath = '/admin/collections/videos';

/** A video whose file is to be replaced. */
export type ReplaceableVideo = { id: string; title: string; hasAutomaticTranscription: boolean };

export type Uploads = UploadSnapshot & {
  center: UploadCenter;
  /** Whether there is a workspace to upload to. */
  isEnabled: boolean;
  /** How often files were added since the page was loaded. */
  additions: number;
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

/** The oldest upload of this tab in progress; null if there is none. */
export const useRunningUpload = (): UploadItem | null => useUploads().items.find(isUnderWay) ?? null;

/** This tab's active upload of the video's file; null if there is none. */
export const useUploadOf = (videoId: string) =>
  useUploads().items.find((item) => item.videoId === videoId && item.state !== 'done') ?? null;

/** A key of this tab's uploads for a video. It changes when one starts or ends. */
export const useUploadStep = (videoId: string): string =>
  useUploads()
    .items.filter((item) => item.videoId === videoId)
    .map(({ version, state }) => `${version} ${state === 'done' ? 'sent' : 'begun'}`)
    .join();
