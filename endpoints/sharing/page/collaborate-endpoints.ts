import { decideReviewEndpoint } from './decide-review';
import { downloadVersionEndpoint } from './download-version';
import { getShareEndpoint } from './get-share';
import { listMentionableEndpoint } from './list-mentionable';
import { noteVisitEndpoint } from './note-visit';
import { unlockShareEndpoint } from './unlock-share';

/** What a link opens, besides its comments. */
export const collaborateEndpoints = [
  getShareEndpoint,
  unlockShareEndpoint,
  noteVisitEndpoint,
  decideReviewEndpoint,
  downloadVersionEndpoint,
  listMentionableEndpoint,
];
