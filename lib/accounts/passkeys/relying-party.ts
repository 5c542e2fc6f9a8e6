import { getEnv } from '@/lib/core/env/env';

export type RelyingParty = { name: string; id: string; origin: string };

/** The relying party of passkeys. It comes from the public URL and never from a request's host. */
export const getRelyingParty = (): RelyingParty => {
  const { publicUrl } = getEnv();
  const { hostname, origin } = new URL(publicUrl);
  return { name: 'Reelhof', id: hostname, origin };
};
