import { followSupport } from '@/lib/accounts/follow';
import { startAutoTranscription } from '@/lib/ai/follow';
import type { Follower } from '@/lib/events/relay-event';
import { followLive } from '@/lib/live/follow';
import { followShares, mailDecisions } from '@/lib/review/follow';
import {
  cancelUploadsOfDisabled,
  indexChangedSpeech,
  publishChangedFiles,
  republishChangedPrivacy,
  revokePlaybackOfSupport,
} from '@/lib/videos/follow';
import { mailDisabledEndpoints, queueWebhooks } from '@/lib/webhooks/follow';
import { followDomains, followMembers, followPeople } from '@/lib/workspaces/follow';

import { writeLogEntry } from './event-log/write-log-entry';
import { followRules } from './rules/follow-rules';

/** All followers, in the order in which they run. */
export const followers: readonly Follower[] = [
  writeLogEntry,
  publishChangedFiles,
  republishChangedPrivacy,
  indexChangedSpeech,
  startAutoTranscription,
  followMembers,
  cancelUploadsOfDisabled,
  followPeople,
  followDomains,
  followShares,
  followLive,
  revokePlaybackOfSupport,
  followSupport,
  mailDecisions,
  followRules,
  queueWebhooks,
  mailDisabledEndpoints,
];
