import { mailResetLink } from '@/lib/accounts/mails/mail-reset-link';

import type { JobHandler } from '../job-handler';

export const handleMailResetLink: JobHandler<'mail-reset-link'> = (ctx, input) => mailResetLink(ctx, input);
