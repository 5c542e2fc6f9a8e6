import { CallError, isTransient } from '@/components/api/call-error';
import type { FailureReason } from '@/lib/videos/library/types';

import type { Obstacle, RefusalReason } from './types';
import { findVideoLimit, readSession } from './upload-api';

const reasons: Record<string, RefusalReason> = {
  unsupported_file_type: 'fileType',
  category_not_found: 'labels',
  category_not_allowed: 'labels',
  tag_not_found: 'labels',
  missing_video_title: 'title',
  workspace_inactive: 'inactive',
  multipart_setup_failed: 'storage',
  prepare_part_failed: 'storage',
  list_parts_failed: 'storage',
  no_parts_found: 'storage',
  complete_upload_failed: 'storage',
  aws_settings_not_found: 'storage',
};

const fileReasons: Record<string, FailureReason> = {
  file_truncated: 'truncated',
  file_no_video_stream: 'no_video_stream',
  file_encrypted: 'encrypted',
  file_playlist: 'playlist',
  file_external_media: 'external_media',
};

const findReason = ({ code, isStorage }: CallError): RefusalReason =>
  (code === null ? undefined : reasons[code]) ?? (isStorage ? 'storage' : 'unknown');

const explainRefusal = async (error: CallError, workspaceId: string): Promise<Obstacle> => {
  if (error.code === 'workspace_changed') return { kind: 'otherWorkspace' };
  if (error.code === 'subscription_limit_exceeded') {
    return { kind: 'limit', limit: await findVideoLimit(workspaceId).catch(() => null) };
  }
  if (error.status === 413) return { kind: 'tooLarge' };
  const fileReason = error.code === null ? undefined : fileReasons[error.code];
  if (fileReason) return { kind: 'badFile', reason: fileReason };
  if (error.code === 'storage_full') return { kind: 'storageFull' };
  if (error.isStorage && error.status === 404) return { kind: 'gone' };
  const isNamed = error.code !== null && error.code in reasons;
  if (isNamed || (error.status !== 403 && error.status !== 404))
    return { kind: 'refused', reason: findReason(error) };
  // Another tab may have signed out or switched the workspace; the records then appear missing.
  const session = await readSession();
  if (!session) return { kind: 'signedOut' };
  if (session.workspaceId !== workspaceId) return { kind: 'otherWorkspace' };
  return { kind: error.status === 403 ? 'forbidden' : 'gone' };
};

/** Finds out what blocks an upload whose call failed with `error`. */
export const explainFailure = async (error: unknown, workspaceId: string): Promise<Obstacle> => {
  if (!(error instanceof CallError)) return { kind: 'refused', reason: 'unknown' };
  if (error.status === 401) return { kind: 'signedOut' };
  if (error.status === 429) return { kind: 'busy' };
  if (isTransient(error)) return { kind: navigator.onLine ? 'unreachable' : 'offline' };
  return explainRefusal(error, workspaceId).catch(() => ({ kind: 'unreachable' }) as const);
};
