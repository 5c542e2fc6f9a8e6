import { mailConfirmation } from '@/lib/accounts/mails/mail-confirmation';

import type { JobHandler } from '../job-handler';

export const handleMailConfirmation: JobHandler<'mail-confirmation'> = mailConfirmation;
