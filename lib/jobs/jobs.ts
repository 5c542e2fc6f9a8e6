import type { z } from 'zod';

import { archiveLiveJob } from './live/archive-live';
import { forgetCategoryJob } from './housekeeping/forget-category';
import { indexSpeechJob } from './housekeeping/index-speech';
import { cancelMemberUploadsJob } from './housekeeping/cancel-member-uploads';
import { mailConfirmationJob } from './mail/mail-confirmation';
import { mailInvitationJob } from './mail/mail-invitation';
import { mailLiveOutageJob } from './mail/mail-live-outage';
import { mailMentionJob } from './mail/mail-mention';
import { mailPaymentFailedJob } from './mail/mail-payment-failed';
import { mailPeopleChangeJob } from './mail/mail-people-change';
import { mailNoticeJob } from './mail/mail-notice';
import { mailDeletionLinkJob, mailDeletionRecordJob } from './mail/mail-deletion';
import { mailResetLinkJob } from './mail/mail-reset-link';
import {
  mailSignUpJob,
  mailSignUpRefusalJob,
  mailSignUpRequestJob,
  mailUnfinishedBuildJob,
} from './mail/mail-sign-up';
import { judgeUploadJob } from './media/judge-upload';
import { makeWaveformJob } from './media/make-waveform';
import { mergeLabelJob } from './housekeeping/merge-label';
import { packageRecordingJob } from './media/package-recording';
import { publishLiveJob } from './live/publish-live';
import { publishVideoJob } from './publishing/publish-video';
import { publishWorkspaceJob } from './publishing/publish-workspace';
import { removeAccessKeyJob } from './housekeeping/remove-access-key';
import { removeEarlyFilesJob } from './housekeeping/remove-early-files';
import { removeLiveFilesJob } from './housekeeping/remove-live-files';
import { removeOldVersionsJob } from './housekeeping/remove-old-versions';
import { removeUnusedFileJob } from './housekeeping/remove-unused-file';
import { removeUploadEndsJob } from './housekeeping/remove-upload-ends';
import { removeVideoFilesJob } from './housekeeping/remove-video-files';
import { settleShareJob } from './publishing/settle-share';
import { suggestFramesJob } from './media/suggest-frames';
import { endSupportJob, mailSupportJob, revokeSupportJob } from './mail/support';
import { takeEmbeddedJob } from './media/take-embedded';
import { startTranscriptionJob } from './ai/start-transcription';
import { warnOfAttemptsJob } from './mail/warn-of-attempts';

/** Short work that must happen after a change. */
export const jobs = {
  [archiveLiveJob.slug]: archiveLiveJob,
  [forgetCategoryJob.slug]: forgetCategoryJob,
  [indexSpeechJob.slug]: indexSpeechJob,
  [cancelMemberUploadsJob.slug]: cancelMemberUploadsJob,
  [mailConfirmationJob.slug]: mailConfirmationJob,
  [mailInvitationJob.slug]: mailInvitationJob,
  [mailLiveOutageJob.slug]: mailLiveOutageJob,
  [mailMentionJob.slug]: mailMentionJob,
  [mailPaymentFailedJob.slug]: mailPaymentFailedJob,
  [mailPeopleChangeJob.slug]: mailPeopleChangeJob,
  [mailNoticeJob.slug]: mailNoticeJob,
  [mailDeletionLinkJob.slug]: mailDeletionLinkJob,
  [mailDeletionRecordJob.slug]: mailDeletionRecordJob,
  [mailResetLinkJob.slug]: mailResetLinkJob,
  [mailSignUpJob.slug]: mailSignUpJob,
  [mailSignUpRefusalJob.slug]: mailSignUpRefusalJob,
  [mailSignUpRequestJob.slug]: mailSignUpRequestJob,
  [mailUnfinishedBuildJob.slug]: mailUnfinishedBuildJob,
  [judgeUploadJob.slug]: judgeUploadJob,
  [makeWaveformJob.slug]: makeWaveformJob,
  [mergeLabelJob.slug]: mergeLabelJob,
  [packageRecordingJob.slug]: packageRecordingJob,
  [publishLiveJob.slug]: publishLiveJob,
  [publishVideoJob.slug]: publishVideoJob,
  [publishWorkspaceJob.slug]: publishWorkspaceJob,
  [removeAccessKeyJob.slug]: removeAccessKeyJob,
  [removeLiveFilesJob.slug]: removeLiveFilesJob,
  [removeEarlyFilesJob.slug]: removeEarlyFilesJob,
  [removeOldVersionsJob.slug]: removeOldVersionsJob,
  [removeUnusedFileJob.slug]: removeUnusedFileJob,
  [removeUploadEndsJob.slug]: removeUploadEndsJob,
  [removeVideoFilesJob.slug]: removeVideoFilesJob,
  [settleShareJob.slug]: settleShareJob,
  [suggestFramesJob.slug]: suggestFramesJob,
  [endSupportJob.slug]: endSupportJob,
  [mailSupportJob.slug]: mailSupportJob,
  [revokeSupportJob.slug]: revokeSupportJob,
  [takeEmbeddedJob.slug]: takeEmbeddedJob,
  [startTranscriptionJob.slug]: startTranscriptionJob,
  [warnOfAttemptsJob.slug]: warnOfAttemptsJob,
};

export type JobName = keyof typeof jobs;
export type JobInput<N extends JobName> = z.output<(typeof jobs)[N]['input']>;
