import type { TaskConfig } from 'payload';

import { inSpan } from '@/lib/core/logging/tracing';
import { getPorts } from '@/lib/ports';

import type { JobHandler } from './job-handler';
import { jobs, type JobInput, type JobName } from './jobs';
import { readJobTrace, readJobWorkspace } from './patches/job-fields';

const loadHandler: { [N in JobName]: () => Promise<JobHandler<N>> } = {
  'archive-live': async () => (await import('./live/archive-live.handler')).handleArchiveLive,
  'package-recording': async () => (await import('./media/package-recording.handler')).handlePackageRecording,
  'forget-category': async () =>
    (await import('./housekeeping/forget-category.handler')).handleForgetCategory,
  'index-speech': async () => (await import('./housekeeping/index-speech.handler')).handleIndexSpeech,
  'cancel-member-uploads': async () =>
    (await import('./housekeeping/cancel-member-uploads.handler')).handleCancelMemberUploads,
  'mail-payment-failed': async () =>
    (await import('./mail/mail-payment-failed.handler')).handleMailPaymentFailed,
  'mail-people-change': async () =>
    (await import('./mail/mail-people-change.handler')).handleMailPeopleChange,
  'mail-confirmation': async () => (await import('./mail/mail-confirmation.handler')).handleMailConfirmation,
  'mail-invitation': async () => (await import('./mail/mail-invitation.handler')).handleMailInvitation,
  'mail-live-outage': async () => (await import('./mail/mail-live-outage.handler')).handleMailLiveOutage,
  'mail-mention': async () => (await import('./mail/mail-mention.handler')).handleMailMention,
  'mail-notice': async () => (await import('./mail/mail-notice.handler')).handleMailNotice,
  'mail-deletion-link': async () => (await import('./mail/mail-deletion.handler')).handleMailDeletionLink,
  'mail-deletion-record': async () => (await import('./mail/mail-deletion.handler')).handleMailDeletionRecord,
  'mail-reset-link': async () => (await import('./mail/mail-reset-link.handler')).handleMailResetLink,
  'mail-sign-up': async () => (await import('./mail/mail-sign-up.handler')).handleMailSignUp,
  'mail-sign-up-refusal': async () => (await import('./mail/mail-sign-up.handler')).handleMailSignUpRefusal,
  'mail-sign-up-request': async () => (await import('./mail/mail-sign-up.handler')).handleMailSignUpRequest,
  'mail-unfinished-build': async () =>
    (await import('./mail/mail-sign-up.handler')).handleMailUnfinishedBuild,
  'judge-upload': async () => (await import('./media/judge-upload.handler')).handleJudgeUpload,
  'make-waveform': async () => (await import('./media/make-waveform.handler')).handleMakeWaveform,
  'merge-label': async () => (await import('./housekeeping/merge-label.handler')).handleMergeLabel,
  'publish-live': async () => (await import('./live/publish-live.handler')).handlePublishLive,
  'publish-video': async () => (await import('./publishing/publish-video.handler')).handlePublishVideo,
  'publish-workspace': async () =>
    (await import('./publishing/publish-workspace.handler')).handlePublishWorkspace,
  'remove-access-key': async () =>
    (await import('./housekeeping/remove-access-key.handler')).handleRemoveAccessKey,
  'remove-live-files': async () =>
    (await import('./housekeeping/remove-live-files.handler')).handleRemoveLiveFiles,
  'remove-early-files': async () =>
    (await import('./housekeeping/remove-early-files.handler')).handleRemoveEarlyFiles,
  'remove-old-versions': async () =>
    (await import('./housekeeping/remove-old-versions.handler')).handleRemoveOldVersions,
  'remove-unused-file': async () =>
    (await import('./housekeeping/remove-unused-file.handler')).handleRemoveUnusedFile,
  'remove-upload-ends': async () =>
    (await import('./housekeeping/remove-upload-ends.handler')).handleRemoveUploadEnds,
  'remove-video-files': async () =>
    (await import('./housekeeping/remove-video-files.handler')).handleRemoveVideoFiles,
  'settle-share': async () => (await import('./publishing/settle-share.handler')).handleSettleShare,
  'suggest-frames': async () => (await import('./media/suggest-frames.handler')).handleSuggestFrames,
  'end-support': async () => (await import('./mail/support.handler')).handleEndSupport,
  'mail-support': async () => (await import('./mail/support.handler')).handleMailSupport,
  'revoke-support': async () => (await import('./mail/support.handler')).handleRevokeSupport,
  'take-embedded': async () => (await import('./media/take-embedded.handler')).handleTakeEmbedded,
  'start-transcription': async () =>
    (await import('./ai/start-transcription.handler')).handleStartTranscription,
  'warn-of-attempts': async () => (await import('./mail/warn-of-attempts.handler')).handleWarnOfAttempts,
};

const retryDelayMs = 30_000;

const toTask = <N extends JobName>(name: N): TaskConfig => ({
  slug: name,
  retries: { attempts: jobs[name].retries, backoff: { type: 'fixed', delay: retryDelayMs } },
  handler: async ({ input, job, req }) => {
    const parsed = jobs[name].input.parse(input) as JobInput<N>;
    const handle = await loadHandler[name]();
    const ctx = { payload: req.payload, ports: getPorts(), workspace: readJobWorkspace(job) };
    const span = {
      kind: 'consumer',
      parent: readJobTrace(job),
      values: { 'reelhof.queue': jobs[name].queue },
    } as const;
    await inSpan(`job ${name}`, span, () => handle(ctx, parsed));
    return { output: {} };
  },
});

/** The jobs as Payload's queue takes them. */
export const jobTasks: TaskConfig[] = (Object.keys(jobs) as JobName[]).map(toTask);
