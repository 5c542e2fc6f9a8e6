import { mailOutage } from '@/lib/live/outage/mail-outage';

import type { JobHandler } from '../job-handler';

export const handleMailLiveOutage: JobHandler<'mail-live-outage'> = (ctx, input) => mailOutage(ctx, input);
