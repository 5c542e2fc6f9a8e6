import type { z } from 'zod';

import { archiveLiveJob } from './archive-live';
import { forgetCategoryJob } from './forget-category';
import { indexSpeechJob } from './index-speech';
import { cancelMemberUploadsJob } from './cancel-member-uploads';
import { mailInvitationJob } from './mail-invitation';
import { mailMentionJob } from './mail-mention';
import { mailNoticeJob } from './mail-notice';
import { mailDeletionLinkJob, mailDeletionRecordJob } from './mail-deletion';
import { mailReviewDecisionJob } from './mail-review-decision';
import { mailResetLinkJob } from './mail-reset-link';
import {
  mailSignUpJob,
  mailSignUpRefusalJob,
  mailSignUpRequestJob,
  mailUnfinishedBuildJob,
} from './mail-sign-up';
import { makeWaveformJob } from './make-waveform';
import { mergeLabelJob } from './merge-label';
import { packageRecordingJob } from './package-recording';
import { publishLiveJob } from './publish-live';
import { publishVideoJob } from './publish-video';
import { publishWorkspaceJob } from './publish-workspace';
import { removeAccessKeyJob } from './remove-access-key';
import { removeEarlyFilesJob } from './remove-early-files';
import { removeLiveFilesJob } from './remove-live-files';
import { removeOldVersionsJob } from './remove-old-versions';
import { removeUnusedFileJob } from './remove-unused-file';
import { removeUploadEndsJob } from './remove-upload-ends';
import { removeVideoFilesJob } from './remove-video-files';
import { settleShareJob } from './settle-share';
import { suggestFramesJob } from './suggest-frames';
import { endSupportJob, mailSupportJob } from './support';
import { startTranscriptionJob } from './start-transcription';
import { warnOfAttemptsJob } from './warn-of-attempts';

/** Short work that must happen after a change. */
export const jobs = {
  [archiveLiveJob.slug]: archiveLiveJob,
  [forgetCategoryJob.slug]: forgetCategoryJob,
  [indexSpeechJob.slug]: indexSpeechJob,
  [cancelMemberUploadsJob.slug]: cancelMemberUploadsJob,
  [mailInvitationJob.slug]: mailInvitationJob,
  [mailMentionJob.slug]: mailMentionJob,
  [mailNoticeJob.slug]: mailNoticeJob,
  [mailDeletionLinkJob.slug]: mailDeletionLinkJob,
  [mailDeletionRecordJob.slug]: mailDeletionRecordJob,
  [mailReviewDecisionJob.slug]: mailReviewDecisionJob,
  [mailResetLinkJob.slug]: mailResetLinkJob,
  [mailSignUpJob.slug]: mailSignUpJob,
  [mailSignUpRefusalJob.slug]: mailSignUpRefusalJob,
  [mailSignUpRequestJob.slug]: mailSignUpRequestJob,
  [mailUnfinishedBuildJob.slug]: mailUnfinishedBuildJob,
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
  [startTranscriptionJob.slug]: startTranscriptionJob,
  [warnOfAttemptsJob.slug]: warnOfAttemptsJob,
};

export type JobName = keyof typeof jobs;
export type JobInput<N extends JobName> = z.output<(typeof jobs)[N]['input']>;
