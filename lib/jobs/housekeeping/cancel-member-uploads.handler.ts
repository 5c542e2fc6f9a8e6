import { cancelMemberUploads } from '@/lib/members/cancel-member-uploads';

import type { JobHandler } from '../job-handler';

export const handleCancelMemberUploads: JobHandler<'cancel-member-uploads'> = (ctx, input) =>
  cancelMemberUploads(ctx, input);
