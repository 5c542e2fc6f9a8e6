import { isUnderWay } from './engine/to-upload-item';
import type { UploadItem } from './engine/types';
import { useUploads } from './uploads-context';

/** The upload of this tab that is on its way and was added first; null while none is. */
export const useRunningUpload = (): UploadItem | null => useUploads().items.find(isUnderWay) ?? null;
