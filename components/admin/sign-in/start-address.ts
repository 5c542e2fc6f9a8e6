export type SsoStart = { type: string; inviteToken?: string; redirect?: string };

/** Where the browser begins to sign in by a provider. Pure. */
export const toStartAddress = (provider: string, start: SsoStart & { account?: 'other' }): string =>
  `/api/sso/${encodeURIComponent(provider)}/start?${new URLSearchParams(start)}`;
