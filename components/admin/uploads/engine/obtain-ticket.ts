import { getFileTitle } from './accept-file';
import type { UploadMeta, UploadTicket } from './types';
import { findVideoOf, openUpload } from './upload-api';

const edgeBytes = 64 * 1024;

// FNV-1a. Only has to distinguish videos, and works without `crypto.subtle` (plain HTTP).
const hash = (bytes: Uint8Array): string => {
  let value = 0x811c9dc5;
  for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value.toString(16);
};

const read = async (part: Blob): Promise<string> => hash(new Uint8Array(await part.arrayBuffer()));

/** Recognises a file by its size, beginning and end, regardless of its name. */
export const fingerprintFile = async (file: Blob): Promise<string> =>
  [
    file.size,
    await read(file.slice(0, edgeBytes)),
    await read(file.slice(Math.max(0, file.size - edgeBytes))),
  ].join('-');

/** Milliseconds during which a signed URL is used, slightly less than its lifetime. */
const addressLifetime = 55 * 60_000;

/** Whether a ticket is still usable. Parts get new URLs, while a single URL expires. */
export const isFresh = (ticket: UploadTicket, now = Date.now()): boolean =>
  ticket.multipart !== undefined || now - ticket.issuedAt < addressLifetime;

type TicketInput = {
  meta: UploadMeta;
  mimeType: string;
  size: number;
  workspaceId: string;
  /** Persists data before a call that may be lost. */
  remember: (patch: Partial<UploadMeta>) => void;
};

/**
 * The current or a new ticket of a file. Reuses the video of an earlier ticket, so that the plan's limit is
 * not charged twice.
 */
export const obtainTicket = async ({ meta, remember, ...input }: TicketInput): Promise<UploadTicket> => {
  if (meta.ticket && isFresh(meta.ticket)) return meta.ticket;
  const mayHaveMade = meta.target.kind === 'new' && meta.hasAsked;
  remember({ hasAsked: true });
  const videoId = meta.ticket?.videoId ?? (mayHaveMade ? await findVideoOf(meta.uploaderId) : null);
  const ticket = await openUpload({ ...input, meta, videoId, title: getFileTitle(meta.name) });
  // An existing video already has the details chosen back then.
  remember({ ticket, ...(meta.details && !videoId && { applied: meta.details }) });
  return ticket;
};
