import { settleShare } from '@/lib/sharing/settle-share';

import type { JobHandler } from '../job-handler';

export const handleSettleShare: JobHandler<'settle-share'> = (ctx, input) => settleShare(ctx, input);
