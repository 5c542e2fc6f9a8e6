import { getFileTitle } from './accept-file';
import type { UploadMeta, UploadTicket } from './types';
import { findVideoOf, openUpload } from './upload-calls';

/** A signed address is used only while it is sure to be good. Milliseconds. */
const addressLifetime = 55 * 60_000;

/**
 * Whether a file can still be sent with this ticket. Parts get fresh addresses, a single address runs out.
 */
export const isFresh = (ticket: UploadTicket, now = Date.now()): boolean =>
  ticket.multipart !== undefined || now - ticket.issuedAt < addressLifetime;

type TicketInput = {
  meta: UploadMeta;
  mimeType: string;
  size: number;
  workspaceId: string;
  /** Keeps what has to outlive this page, before the call that may get lost. */
  remember: (patch: Partial<UploadMeta>) => void;
};

/**
 * The ticket of a file: the one it has, or a new one. A video that an earlier ticket made is used again, so
 * that no second place of the plan is taken.
 */
export const obtainTicket = async ({ meta, remember, ...input }: TicketInput): Promise<UploadTicket> => {
  if (meta.ticket && isFresh(meta.ticket)) return meta.ticket;
  const mayHaveMade = meta.target.kind === 'new' && meta.hasAsked;
  remember({ hasAsked: true });
  const videoId = meta.ticket?.videoId ?? (mayHaveMade ? await findVideoOf(meta.uploaderId) : null);
  const ticket = await openUpload({ ...input, meta, videoId, title: getFileTitle(meta.name) });
  // A video that was there before has what was chosen then.
  remember({ ticket, ...(meta.details && !videoId && { applied: meta.details }) });
  return ticket;
};
