import { getSubscriptionInfoEndpoint } from '@/endpoints/billing/get-subscription-info';
import { checkCloudEndpoint } from '@/endpoints/cloud/check-cloud';
import { describeCloudEndpoint } from '@/endpoints/cloud/describe-cloud';
import { provisionCloudEndpoint } from '@/endpoints/cloud/provision-cloud';
import { rotateCloudKeyEndpoint } from '@/endpoints/cloud/rotate-cloud-key';
import { saveCloudEndpoint } from '@/endpoints/cloud/save-cloud';
import { createDomainEndpoint } from '@/endpoints/domains/create-domain';
import { deleteDomainEndpoint } from '@/endpoints/domains/delete-domain';
import { verifyDomainEndpoint } from '@/endpoints/domains/verify-domain';
import { appointOwnerEndpoint } from '@/endpoints/members/appoint-owner';
import { changePersonEndpoint } from '@/endpoints/members/change-person';
import { listPeopleEndpoint } from '@/endpoints/members/list-people';
import { removePersonEndpoint } from '@/endpoints/members/remove-person';
import { deployPlayerEndpoint } from '@/endpoints/players/deploy-player';
import { createSignUpEndpoint } from '@/endpoints/sign-up/create-sign-up';
import { createWorkChallengeEndpoint } from '@/endpoints/sign-up/create-work-challenge';
import { findFreeSlugsEndpoint } from '@/endpoints/sign-up/find-free-slugs';
import { noteRefererEndpoint } from '@/endpoints/sign-up/note-referer';
import { resendVerificationEndpoint } from '@/endpoints/sign-up/resend-verification';
import { beginSupportEndpoint } from '@/endpoints/support/begin-support';
import { leaveSupportEndpoint } from '@/endpoints/support/leave-support';
import { checkSubscriptionLimitsEndpoint } from '@/endpoints/usage/check-subscription-limits';

import { checkCredentialsEndpoint } from './check-credentials';
import { checkUserRoleEndpoint } from './check-user-role';
import { confirmSignUpEndpoint } from './confirm-sign-up';
import { createCloudResourcesEndpoint } from './create-cloud-resources';
import { deleteAsPlatformEndpoint } from './delete-as-platform';
import { deleteWorkspaceEndpoint } from './delete-workspace';
import { findWorkspaceOfRecordEndpoint } from './find-workspace-of-record';
import { findWorkspacesEndpoint } from './find-workspaces';
import { getDeletionProgressEndpoint } from './get-deletion-progress';
import { initiateDeletionEndpoint } from './initiate-deletion';
import { setPlanEndpoint } from './set-plan';
import { syncWithPipedriveEndpoint } from './sync-with-pipedrive';
import { updatePlayerSettingsEndpoint } from './update-player-settings';

/** Below `/api/workspaces`; an endpoint here comes before Payload's own of the same path. */
export const workspaceEndpoints = [
  createWorkChallengeEndpoint,
  findFreeSlugsEndpoint,
  createSignUpEndpoint,
  resendVerificationEndpoint,
  noteRefererEndpoint,
  findWorkspacesEndpoint,
  findWorkspaceOfRecordEndpoint,
  confirmSignUpEndpoint,
  createCloudResourcesEndpoint,
  checkCredentialsEndpoint,
  checkUserRoleEndpoint,
  deployPlayerEndpoint,
  checkSubscriptionLimitsEndpoint,
  updatePlayerSettingsEndpoint,
  createDomainEndpoint,
  verifyDomainEndpoint,
  deleteDomainEndpoint,
  // Where its files lie: the platform administrator's.
  describeCloudEndpoint,
  saveCloudEndpoint,
  checkCloudEndpoint,
  provisionCloudEndpoint,
  rotateCloudKeyEndpoint,
  // Its plan and its end.
  getSubscriptionInfoEndpoint,
  initiateDeletionEndpoint,
  getDeletionProgressEndpoint,
  deleteWorkspaceEndpoint,
  syncWithPipedriveEndpoint,
  setPlanEndpoint,
  deleteAsPlatformEndpoint,
  // Its owner and its people.
  listPeopleEndpoint,
  appointOwnerEndpoint,
  changePersonEndpoint,
  removePersonEndpoint,
  // Support.
  beginSupportEndpoint,
  leaveSupportEndpoint,
];
