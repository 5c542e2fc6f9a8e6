import type { FailureReason } from '@/lib/videos/library/types';

import type { DetailsState, UploadDetails } from './upload-details';

/** Purpose of a file: a new video, or the replacement of an existing video's file. */
export type UploadTarget = { kind: 'new' } | { kind: 'replace'; videoId: string; title: string };

/** The server's upload destination for a file. Stored, so that the upload can resume after a crash. */
export type UploadTicket = {
  videoId: string;
  version: number;
  mimeType: string;
  /** Milliseconds; a signed address lives for an hour. */
  issuedAt: number;
  signedUrl?: string | undefined;
  multipart?: { uploadId: string; key: string; partSize: number } | undefined;
};

/** The server's reason for refusing a file; each has a message. */
export type RefusalReason = 'fileType' | 'labels' | 'title' | 'inactive' | 'storage' | 'unknown';

/** Why an upload stands still although nobody paused it. */
export type Obstacle =
  /** These go on by themselves. */
  | { kind: 'offline' }
  | { kind: 'unreachable' }
  | { kind: 'busy' }
  /** These wait for somebody. */
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

/** One row of the tray. */
export type UploadItem = {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  sent: number;
  /** Bytes a second, where known. */
  rate: number | null;
  state: UploadState;
  obstacle: Obstacle | null;
  target: UploadTarget;
  videoId: string | null;
  /** Version of the video's file; null until the server has issued a ticket. */
  version: number | null;
  /** Files that were added together have one name; null for those of earlier versions of this page. */
  batch: string | null;
  details: { chosen: UploadDetails; state: DetailsState };
};

/** The new videos that go up together, and what all of them are given. */
export type UploadBatch = { id: string; count: number; details: UploadDetails; state: DetailsState };

export type RejectReason = 'type' | 'empty' | 'tooLarge' | 'duplicate' | 'unavailable';
export type RejectedFile = { id: string; name: string; reason: RejectReason };

/** Uploads of the same person that stand still until they are back in the workspace they belong to. */
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
  /** These three are missing in what an earlier version of this page has kept. */
  batch?: string;
  details?: UploadDetails;
  /** The part of `details` that the server has applied. */
  applied?: UploadDetails;
  /** Paused by a person, so that it stays paused after a reload. */
  isStopped: boolean;
};
export type UploadAnswer = { [key: string]: unknown; location: string };
