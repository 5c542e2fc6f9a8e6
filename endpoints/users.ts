import { changePasswordEndpoint } from '@/endpoints/accounts/change-password';
import { forgotPasswordEndpoint } from '@/endpoints/accounts/forgot-password';
import { resetPasswordEndpoint } from '@/endpoints/accounts/reset-password';
import { setActiveWorkspaceEndpoint } from '@/endpoints/accounts/set-active-workspace';

/** Below `/api/users`; an endpoint here comes before Payload's own of the same path. */
export const userEndpoints = [
  setActiveWorkspaceEndpoint,
  changePasswordEndpoint,
  forgotPasswordEndpoint,
  resetPasswordEndpoint,
];
