import { mailMention } from '@/lib/sharing/comments/mail-mention';

import type { JobHandler } from '../job-handler';

export const handleMailMention: JobHandler<'mail-mention'> = (ctx, input) => mailMention(ctx, input);
