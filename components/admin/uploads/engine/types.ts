import type { FailureReason } from '@/lib/videos/library/types';

import type { DetailsState, UploadDetails } from './upload-details';

/** Purpose of a file: a new video, or the replacement of an existing video's file. */
export type UploadTarget = { kind: 'new' } | { kind: 'replace'; videoId: string; title: string };

/** The server's upload destination for a file. Stored, so that the upload can resume after a crash. */
export type UploadTicket = {
  videoId: string;
  version: number;
  mimeType: string;
  /** Milliseconds; a signed URL is valid for an hour. */
  issuedAt: number;
  signedUrl?: string | undefined;
  multipart?: { uploadId: string; key: string; partSize: number } | undefined;
};

/** The server's reason for refusing a file; each has a message. */
export type RefusalReason = 'fileType' | 'labels' | 'title' | 'inactive' | 'storage' | 'unknown';

/** The reason why an upload is blocked, other than a pause by the user. */
export type Obstacle =
  /** Obstacles that resolve by themselves. */
  | { kind: 'offline' }
  | { kind: 'unreachable' }
  | { kind: 'busy' }
  /** Obstacles that need the user. */
  | { kind: 'signedOut' }
  | { kind: 'otherWorkspace' }
  | { kind: 'limit'; limit: number | null }
  | { kind: 'forbidden' }
  | { kind: 'gone' }
  | { kind: 'tooLarge' }
  | { kind: 'storageFull' }
  /** The uploaded data cannot be encoded. */
  | { kind: 'badFile'; reason: FailureReason }
  | { kind: 'refused'; reason: RefusalReason };

export type UploadState = 'waiting' | 'sending' | 'finishing' | 'paused' | 'held' | 'missing' | 'done';

/** A row of the tray. */
export type UploadItem = {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  sent: number;
  /** Bytes per second, if known. */
  rate: number | null;
  state: UploadState;
  obstacle: Obstacle | null;
  target: UploadTarget;
  videoId: string | null;
  /** Version of the video's file; null until the server has issued a ticket. */
  version: number | null;
  /** Shared by files that were added together; null for replacements. */
  batch: string | null;
  details: { chosen: UploadDetails; state: DetailsState };
};

/** New videos that are uploaded together, and their common details. */
export type UploadBatch = { id: string; count: number; details: UploadDetails; state: DetailsState };

export type RejectReason = 'type' | 'empty' | 'tooLarge' | 'duplicate' | 'unavailable';
export type RejectedFile = { id: string; name: string; reason: RejectReason };

/** Uploads of the same user that are suspended until the user returns to their workspace. */
export type WaitingElsewhere = { workspaceId: string; name: string; count: number };

/** Stored metadata of a file. */
export type UploadMeta = {
  [key: string]: unknown;
  name: string;
  target: UploadTarget;
  /** Sent with the ticket. Identifies a video whose ticket was lost. */
  uploaderId: string;
  hasAsked: boolean;
  ticket: UploadTicket | null;
  fingerprint: string;
  /** Batch and details are missing for replacements. */
  batch?: string;
  details?: UploadDetails;
  /** The part of `details` that the server has applied. */
  applied?: UploadDetails;
  /** Whether the user paused the upload, so that it stays paused after a reload. */
  isStopped: boolean;
};
export type UploadAnswer = { [key: string]: unknown; location: string };
