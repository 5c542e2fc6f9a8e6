import { callApi as callInForeground, toQuery } from '@/components/api/call-api';
import { CallError, isTransient } from '@/components/api/call-error';
import { getRelationId } from '@/lib/core/database/ids';
import type { FailureReason } from '@/lib/videos/library/types';
import type { UploadOptions } from '@/lib/videos/uploads/find-upload-options';

import type { Obstacle, RefusalReason, UploadMeta, UploadTicket } from './types';
import type { UploadDetails } from './upload-details';

type TicketAnswer = {
  videoId: string;
  version: number;
  mimeType: string;
  signedUrl?: string;
  multipartUpload?: { uploadId: string; key: string; partSize: number };
};
type Part = { PartNumber: number; ETag: string };
type Multipart = { uploadId: string; key: string };

/** Upload errors are shown in the tray. */
const callApi: typeof callInForeground = (method, path, options) =>
  callInForeground(method, path, { ...options, isInBackground: true });

/** Files above this size in bytes are uploaded in parts. */
const multipartAbove = 100e6;
/** Above this number of parts, the server lists them from storage. */
const maxNamedParts = 100;

export const isSentInParts = (size: number): boolean => size > multipartAbove;

const toTicket = ({ multipartUpload, ...ticket }: TicketAnswer): UploadTicket => ({
  videoId: ticket.videoId,
  version: ticket.version,
  mimeType: ticket.mimeType,
  signedUrl: ticket.signedUrl,
  multipart: multipartUpload,
  issuedAt: Date.now(),
});

type TicketInput = {
  meta: UploadMeta;
  /** The video whose upload is reopened; null to use `meta.target`. */
  videoId: string | null;
  title: string;
  mimeType: string;
  size: number;
  workspaceId: string;
};

/** Details as fields of a new video. Defaults are omitted, since not every user may set them. */
const toDetailFields = (details: UploadDetails | undefined) =>
  details && {
    categories: details.categories,
    tags: details.tags,
    ...(details.visibility === 'public' && { visibility: details.visibility }),
    ...(details.language !== null && { language: details.language }),
    ...(details.autoTranscribe && { autoTranscribe: true }),
  };

/** Opens an upload for a new video, or for a replacement file. */
export const openUpload = async ({ meta, videoId, title, mimeType, size, workspaceId }: TicketInput) => {
  const file = {
    mimeType,
    filename: meta.name.slice(-255).replace(/^[\uDC00-\uDFFF]/, ''),
    size,
    useMultipart: isSentInParts(size),
  };
  const existing = videoId ?? (meta.target.kind === 'replace' ? meta.target.videoId : null);
  const answer = existing
    ? await callApi<TicketAnswer>('PUT', `/api/videos/upload/${existing}`, { body: file })
    : await callApi<TicketAnswer>('PUT', '/api/videos/upload', {
        body: {
          ...{ ...file, ...toDetailFields(meta.details) },
          ...{ title, workspace: workspaceId, user_uploader_id: meta.uploaderId },
        },
      });
  return toTicket(answer);
};

/** The options for new videos in this workspace. */
export const findUploadOptions = () => callApi<UploadOptions>('GET', '/api/videos/upload/options');

export const updateVideo = (videoId: string, { autoTranscribe, ...change }: Partial<UploadDetails>) =>
  callApi('PATCH', `/api/videos/${videoId}?depth=0&select[title]=true`, {
    body: {
      ...change,
      ...(autoTranscribe !== undefined && { autoTranscription: { autoStart: autoTranscribe } }),
    },
  });

/** The video created by an earlier call whose response was lost (connection broken, page closed). */
export const findVideoOf = async (uploaderId: string): Promise<string | null> => {
  const query = toQuery({
    'where[user_uploader_id][equals]': uploaderId,
    'select[title]': true,
    limit: 1,
    depth: 0,
    pagination: false,
  });
  const { docs } = await callApi<{ docs: { id: string }[] }>('GET', `/api/videos?${query}`);
  return docs[0]?.id ?? null;
};

const toPath = ({ uploadId, key }: Multipart, rest = ''): string =>
  `/api/upload/s3/multipart/${encodeURIComponent(uploadId)}${rest}?key=${encodeURIComponent(key)}`;

export const listParts = (upload: Multipart, signal?: AbortSignal) =>
  callApi<(Part & { Size: number })[]>('GET', toPath(upload), { signal });

/** The signed URL for one part. */
export const signPart = (upload: Multipart, partNumber: number, signal?: AbortSignal) =>
  callApi<{ url: string; expires: number }>('GET', toPath(upload, `/${partNumber}`), { signal });

type End = { start: number; end: number; url: string };

/** Signed URLs for head and tail of a file; none if sending them has no benefit. */
export const prepareHeadAndTail = (upload: Multipart, size: number, signal?: AbortSignal) =>
  callApi<{ ends: End[]; contentType: string }>('POST', toPath(upload, '/ends'), { body: { size }, signal });

/** Joins the parts. Idempotent: repeating it after success gives the same response. */
export const completeUpload = (upload: Multipart, parts: Part[], signal?: AbortSignal) => {
  const body = parts.length > maxNamedParts ? { fetchPartsFromStorage: true } : { parts };
  return callApi<{ location: string }>('POST', toPath(upload, '/complete'), { body, signal });
};

/** Cancels an upload. Deletes the video if it never had a file. */
export const cancelUpload = ({ videoId, version }: UploadTicket) =>
  callApi('DELETE', `/api/videos/upload/${videoId}?version=${version}`);

type Me = { user: { id: string; activeWorkspace?: string | { id: string } | null } | null };

/** The signed-in user and the active workspace according to the server; null if signed out. */
export const readSession = async (): Promise<{ userId: string; workspaceId: string | null } | null> => {
  const { user } = await callApi<Me>('GET', '/api/users/me?depth=0');
  if (!user) return null;
  const { activeWorkspace } = user;
  return {
    userId: user.id,
    workspaceId: getRelationId(activeWorkspace),
  };
};

type WorkspaceAnswer = {
  subscription?: { package?: { limits?: { numberOfVideos?: number | null } } | string | null };
};

/** The plan's limit of videos; null if it cannot be determined. */
const findVideoLimit = async (workspaceId: string): Promise<number | null> => {
  const path = `/api/workspaces/${workspaceId}?depth=1&select[subscription]=true`;
  const { subscription } = await callApi<WorkspaceAnswer>('GET', path);
  const plan = subscription?.package;
  return plan && typeof plan === 'object' ? (plan.limits?.numberOfVideos ?? null) : null;
};

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
