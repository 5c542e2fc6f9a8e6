import { isUnderWay } from './engine/to-upload-item';
import type { UploadItem } from './engine/types';
import { useUploads } from './uploads-context';

/** The oldest upload of this tab in progress; null if there is none. */
export const useRunningUpload = (): UploadItem | null => useUploads().items.find(isUnderWay) ?? null;
