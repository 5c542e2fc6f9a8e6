import { passwordField } from './password-field';

const password = passwordField.optional();

/** How somebody with a mailed link shows that the account is theirs; neither is needed in a browser that shows it. */
export const ownerProofFields = { password, newPassword: password };
