/** Changes of which an account's owner is notified by email, in case another person made them. */
export const accountNotices = [
  'passwordChanged',
  /** Changed by a platform administrator. The notice goes to the old address. */
  'emailChanged',
  'newDevice',
  'twoFactorOn',
  /** No second factor is required any more. */
  'twoFactorOff',
  /** Like `twoFactorOff`, but by a platform administrator, who also ended all sessions. */
  'twoFactorReset',
  /** Passkeys remain and are required from now on. */
  'authenticatorOff',
  'passkeyAdded',
  'passkeyRemoved',
  'identityConnected',
  'identityDisconnected',
  'recoveryCodesReplaced',
  'recoveryCodeUsed',
] as const;

export type AccountNotice = (typeof accountNotices)[number];
