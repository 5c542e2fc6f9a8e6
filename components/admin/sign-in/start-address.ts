export type SsoStart = { type: string; inviteToken?: string; redirect?: string };

/** URL that starts a sign-in with a provider. Pure. */
export const toStartAddress = (provider: string, start: SsoStart & { account?: 'other' }): string =>
  `/api/sso/${encodeURIComponent(provider)}/start?${new URLSearchParams(start)}`;
