import { warnOfAttempts } from '@/lib/accounts/mails/warn-of-attempts';

import type { JobHandler } from '../job-handler';

export const handleWarnOfAttempts: JobHandler<'warn-of-attempts'> = (ctx, input) =>
  warnOfAttempts(ctx, input);
