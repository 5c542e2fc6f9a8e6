'use client';

import { useCall } from '@/components/api/use-call';
import { toSlug } from '@/lib/platform/sign-up/rules';

import type { Draft, Sent } from '../draft';
import { createSignUp } from '../sign-up-calls';

type CreateInput = {
  draft: Draft;
  slug: string;
  password: string;
  reference: string;
  website: string;
  /** Whoever is signed in, or comes from a provider, has neither a password to give nor a sum to do. */
  isKnown: boolean;
  takeProof: () => Promise<Parameters<typeof createSignUp>[0]['proof']>;
};

/** The slug as it is now: what was typed, otherwise what the name would be. */
export const getSlug = ({ isSlugOwn, slug, workspaceName }: Draft): string =>
  isSlugOwn ? slug : toSlug(workspaceName);

/** What came of it, and what is to be done next. */
export type Created = { sent: Sent; next: Awaited<ReturnType<typeof createSignUp>>['next'] };

/** Sends a sign-up; answers what the page after it tells. */
export const useCreate = ({ draft, slug, password, reference, website, isKnown, takeProof }: CreateInput) =>
  useCall(async (): Promise<Created> => {
    const { firstname, lastname, packageId } = draft;
    const email = draft.email.trim();
    const workspaceName = draft.workspaceName.trim();
    const { signUpToken, next } = await createSignUp({
      workspaceName,
      workspaceSlug: slug,
      ...(packageId && { packageId }),
      creationRef: reference,
      creationAllUrlParams: window.location.search,
      website,
      ...(!isKnown && { firstname, lastname, email, password, proof: await takeProof() }),
    });
    return { sent: { email, workspaceName, slug, signUpToken }, next };
  });
