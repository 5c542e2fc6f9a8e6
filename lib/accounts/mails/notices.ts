/** What is told to the owner of an account by mail, in case it was not them. */
export const accountNotices = [
  'passwordChanged',
  /** By the platform's administrators; told to the address that it was. */
  'emailChanged',
  'newDevice',
  'twoFactorOn',
  /** Nothing beyond the password is asked for any more. */
  'twoFactorOff',
  /** The same, by the platform's administrators, who ended all sessions, too. */
  'twoFactorReset',
  /** There are passkeys, which are asked for from now on. */
  'authenticatorOff',
  'passkeyAdded',
  'passkeyRemoved',
  'identityConnected',
  'identityDisconnected',
  'recoveryCodesReplaced',
  'recoveryCodeUsed',
] as const;

export type AccountNotice = (typeof accountNotices)[number];
