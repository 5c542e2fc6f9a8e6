/** What is told to the owner of an account by mail, in case it was not them. */
export const accountNotices = [
  'passwordChanged',
  'newDevice',
  'twoFactorOn',
  'twoFactorOff',
  'passkeyAdded',
  'passkeyRemoved',
  'identityConnected',
  'identityDisconnected',
  'recoveryCodesReplaced',
  'recoveryCodeUsed',
] as const;
export type AccountNotice = (typeof accountNotices)[number];
