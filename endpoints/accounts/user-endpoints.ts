import { addPasskeyEndpoint } from '@/endpoints/accounts/passkeys/add-passkey';
import { createPasskeyChallengeEndpoint } from '@/endpoints/accounts/passkeys/create-passkey-challenge';
import { createPasskeyOptionsEndpoint } from '@/endpoints/accounts/passkeys/create-passkey-options';
import { listPasskeysEndpoint } from '@/endpoints/accounts/passkeys/list-passkeys';
import { logInByPasskeyEndpoint } from '@/endpoints/accounts/passkeys/log-in-by-passkey';
import { removePasskeyEndpoint } from '@/endpoints/accounts/passkeys/remove-passkey';
import { renamePasskeyEndpoint } from '@/endpoints/accounts/passkeys/rename-passkey';
import { endOtherSessionsEndpoint } from '@/endpoints/accounts/sessions/end-other-sessions';
import { endSessionEndpoint } from '@/endpoints/accounts/sessions/end-session';
import { listSessionsEndpoint } from '@/endpoints/accounts/sessions/list-sessions';
import { refreshSessionEndpoint } from '@/endpoints/accounts/sessions/refresh-session';
import { signInEndpoint } from '@/endpoints/accounts/sessions/sign-in';
import { signOutEndpoint } from '@/endpoints/accounts/sessions/sign-out';
import { confirmRecoveryCodesEndpoint } from '@/endpoints/accounts/two-factor/confirm-recovery-codes';
import { confirmTotpEndpoint } from '@/endpoints/accounts/two-factor/confirm-totp';
import { createRecoveryCodesEndpoint } from '@/endpoints/accounts/two-factor/create-recovery-codes';
import { disableTotpEndpoint } from '@/endpoints/accounts/two-factor/disable-totp';
import { resetTwoFactorEndpoint } from '@/endpoints/accounts/two-factor/reset-two-factor';
import { setUpTotpEndpoint } from '@/endpoints/accounts/two-factor/set-up-totp';
import { checkPersonEndpoint } from '@/endpoints/sign-up/check-person';

import { acceptInvitationEndpoint } from './accept-invitation';
import { changePasswordEndpoint } from './change-password';
import { confirmEmailEndpoint } from './confirm-email';
import { forgotPasswordEndpoint } from './forgot-password';
import { listReceivedInvitationsEndpoint } from './list-received-invitations';
import { resetPasswordEndpoint } from './reset-password';
import { sendConfirmationEndpoint } from './send-confirmation';
import { setActiveWorkspaceEndpoint } from './set-active-workspace';
import { setUpInstallationEndpoint } from './set-up-installation';

/** Below `/api/users`; an endpoint here comes before Payload's own of the same path. */
export const userEndpoints = [
  setUpInstallationEndpoint,
  signInEndpoint,
  refreshSessionEndpoint,
  signOutEndpoint,
  setActiveWorkspaceEndpoint,
  changePasswordEndpoint,
  checkPersonEndpoint,
  forgotPasswordEndpoint,
  resetPasswordEndpoint,
  sendConfirmationEndpoint,
  confirmEmailEndpoint,
  listReceivedInvitationsEndpoint,
  acceptInvitationEndpoint,
  listSessionsEndpoint,
  endOtherSessionsEndpoint,
  endSessionEndpoint,
  setUpTotpEndpoint,
  confirmTotpEndpoint,
  disableTotpEndpoint,
  createRecoveryCodesEndpoint,
  confirmRecoveryCodesEndpoint,
  resetTwoFactorEndpoint,
  createPasskeyChallengeEndpoint,
  logInByPasskeyEndpoint,
  createPasskeyOptionsEndpoint,
  listPasskeysEndpoint,
  addPasskeyEndpoint,
  renamePasskeyEndpoint,
  removePasskeyEndpoint,
];
