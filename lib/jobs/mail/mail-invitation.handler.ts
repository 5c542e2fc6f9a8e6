import { mailInvitation } from '@/lib/members/mail-invitation';

import type { JobHandler } from '../job-handler';

export const handleMailInvitation: JobHandler<'mail-invitation'> = (ctx, input) => mailInvitation(ctx, input);
