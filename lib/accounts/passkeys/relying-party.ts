import { getEnv } from '@/lib/core/env/env';

export type RelyingParty = { name: string; id: string; origin: string };

/** Whom a passkey is made for: the public address, never what a request says of its host. */
export const getRelyingParty = (): RelyingParty => {
  const { publicUrl } = getEnv();
  const { hostname, origin } = new URL(publicUrl);
  return { name: 'Reelhof', id: hostname, origin };
};
