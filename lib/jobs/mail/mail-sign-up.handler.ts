import { mailRefusal, mailRequest, mailSignUp, mailUnfinishedBuild } from '@/lib/sign-up/mail-sign-up';

import type { JobHandler } from '../job-handler';

export const handleMailSignUp: JobHandler<'mail-sign-up'> = (ctx, input) => mailSignUp(ctx, input);
export const handleMailSignUpRefusal: JobHandler<'mail-sign-up-refusal'> = (ctx, input) =>
  mailRefusal(ctx, input);
export const handleMailSignUpRequest: JobHandler<'mail-sign-up-request'> = (ctx, input) =>
  mailRequest(ctx, input);
export const handleMailUnfinishedBuild: JobHandler<'mail-unfinished-build'> = (ctx, input) =>
  mailUnfinishedBuild(ctx, input);
