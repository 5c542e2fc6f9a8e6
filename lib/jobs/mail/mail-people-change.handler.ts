import { mailPeopleChange } from '@/lib/members/mail-people-change';

import type { JobHandler } from '../job-handler';

export const handleMailPeopleChange: JobHandler<'mail-people-change'> = (ctx, input) =>
  mailPeopleChange(ctx, input);
