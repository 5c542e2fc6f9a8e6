import { endSupportInTime } from '@/lib/support/end-support';
import { mailSupport } from '@/lib/support/mail-support';
import { revokeSupportPlayback } from '@/lib/support/revoke-playback';

import type { JobHandler } from '../job-handler';

export const handleEndSupport: JobHandler<'end-support'> = (ctx, input) => endSupportInTime(ctx, input);
export const handleMailSupport: JobHandler<'mail-support'> = (ctx, input) => mailSupport(ctx, input);
export const handleRevokeSupport: JobHandler<'revoke-support'> = (ctx, input) =>
  revokeSupportPlayback(ctx, input);
