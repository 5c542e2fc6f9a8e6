import { changePasswordEndpoint } from '@/endpoints/accounts/change-password';
import { forgotPasswordEndpoint } from '@/endpoints/accounts/forgot-password';
import { passkeyEndpoints } from '@/endpoints/accounts/passkeys';
import { receivedInvitationEndpoints } from '@/endpoints/accounts/invitations';
import { resetPasswordEndpoint } from '@/endpoints/accounts/reset-password';
import { sessionEndpoints } from '@/endpoints/accounts/sessions';
import { setActiveWorkspaceEndpoint } from '@/endpoints/accounts/set-active-workspace';
import { twoFactorEndpoints } from '@/endpoints/accounts/two-factor';
import { emailAvailableEndpoint } from '@/endpoints/sign-up/email-available';

/** Below `/api/users`; an endpoint here comes before Payload's own of the same path. */
export const userEndpoints = [
  setActiveWorkspaceEndpoint,
  changePasswordEndpoint,
  emailAvailableEndpoint,
  forgotPasswordEndpoint,
  resetPasswordEndpoint,
  ...receivedInvitationEndpoints,
  ...sessionEndpoints,
  ...twoFactorEndpoints,
  ...passkeyEndpoints,
];
