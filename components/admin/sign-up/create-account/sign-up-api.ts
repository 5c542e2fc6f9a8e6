import { callApi, toQuery } from '@/components/api/call-api';
import type { WorkChallenge, WorkProof } from '@/lib/platform/sign-up/proof-of-work';
import type { Referer } from '@/lib/platform/sign-up/rules';
import type { Package } from '@/payload-types';

export type Person = { firstname: string; lastname: string; email: string; password: string };

type NewSignUp = Partial<Person> & {
  workspaceName: string;
  workspaceSlug: string;
  packageId?: string | undefined;
  creationRef: string;
  creationAllUrlParams: string;
  proof?: WorkProof | undefined;
  website: string;
};

export type SlugState = { available: boolean; isValid: boolean; proposals: string[] };

export const checkPerson = (body: Person) =>
  callApi<{ available: true }>('POST', '/api/users/email-available', { body });

export const checkSlug = (body: { slug: string; name: string }, signal: AbortSignal) =>
  callApi<SlugState>('POST', '/api/workspaces/slug-availability', { body, signal });

export const fetchChallenge = () => callApi<WorkChallenge>('GET', '/api/workspaces/sign-up-challenge');

export const createSignUp = (body: NewSignUp) =>
  callApi<{ signUpToken: string; expiresAt: string; next: 'mail' | 'build' | 'approval' }>(
    'POST',
    '/api/workspaces/create',
    { body },
  );

export const resendVerification = (body: { signUpToken: string; email?: string }) =>
  callApi<{ expiresAt: string }>('POST', '/api/workspaces/resend-verification', { body });

export const sendReferer = (body: {
  referer: Referer | null;
  workspaceName: string;
  workspaceSlug: string;
}) => callApi<unknown>('POST', '/api/workspaces/send-referer-info', { body });

/** The packages on offer, cheapest first. */
export const listPackages = async (signal: AbortSignal): Promise<Package[]> => {
  const query = toQuery({
    'where[and][0][isPublic][equals]': true,
    'where[and][1][price][exists]': true,
    'where[and][2][paymentPeriod][exists]': true,
    sort: 'price',
    limit: 100,
    depth: 0,
  });
  return (await callApi<{ docs: Package[] }>('GET', `/api/packages?${query}`, { signal })).docs;
};
