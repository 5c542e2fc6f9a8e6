import { mailNotice } from '@/lib/accounts/mails/mail-notice';

import type { JobHandler } from '../job-handler';

export const handleMailNotice: JobHandler<'mail-notice'> = (ctx, input) => mailNotice(ctx, input);
