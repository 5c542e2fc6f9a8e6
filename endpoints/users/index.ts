import { changePasswordEndpoint } from './change-password';
import { resetPasswordEndpoint } from './reset-password';
import { setActiveWorkspaceEndpoint } from './set-active-workspace';

/** Below `/api/users`; an endpoint here comes before Payload's own of the same path. */
export const userEndpoints = [setActiveWorkspaceEndpoint, changePasswordEndpoint, resetPasswordEndpoint];
