import { mailDeletionLink, mailDeletionRecord } from '@/lib/workspaces/deletion/mail-deletion';

import type { JobHandler } from '../job-handler';

export const handleMailDeletionLink: JobHandler<'mail-deletion-link'> = (ctx, input) =>
  mailDeletionLink(ctx, input);
export const handleMailDeletionRecord: JobHandler<'mail-deletion-record'> = (ctx, input) =>
  mailDeletionRecord(ctx, input);
