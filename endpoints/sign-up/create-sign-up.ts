import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { createSignUp } from '@/lib/sign-up/create-sign-up';
import { proofSchema } from '@/lib/sign-up/proof-of-work';

import { personFields, workspaceNameField, workspaceSlugField } from './sign-up-fields';

const createBody = personFields.partial().extend({
  workspaceName: workspaceNameField,
  workspaceSlug: workspaceSlugField,
  packageId: z
    .string()
    .min(1)
    .max(64)
    .nullish()
    .describe('Default: the free trial, or no plan yet for an account that has had its trial.'),
  creationRef: z.string().max(500).nullish(),
  creationAllUrlParams: z.string().max(10_000).nullish(),
  proof: proofSchema
    .nullish()
    .describe(
      'Solves the challenge of GET /api/workspaces/sign-up-challenge. Needed from whoever is not signed in, at least 2 s after the challenge was made; each solution counts once.',
    ),
  website: z.string().max(500).nullish(),
});

/** `POST /api/workspaces/create`. */
export const createSignUpEndpoint = defineEndpoint({
  method: 'post',
  path: '/create',
  summary:
    'Sign up: keep what was asked for, and mail the link that makes an account and a workspace of it; after a provider the account is made at once',
  permission: 'public',
  body: createBody,
  answer: z.object({
    success: z.boolean(),
    signUpToken: z.string(),
    expiresAt: z.string(),
    next: z.enum(['mail', 'build', 'approval']),
  }),
  cache: 'no-store',
  run: (ctx, { body }) => {
    const { firstname, lastname, email, password, proof, ...rest } = body;
    return createSignUp(ctx, {
      workspaceName: rest.workspaceName,
      workspaceSlug: rest.workspaceSlug,
      packageId: rest.packageId ?? undefined,
      creationRef: rest.creationRef ?? undefined,
      creationAllUrlParams: rest.creationAllUrlParams ?? undefined,
      website: rest.website ?? undefined,
      proof: proof ?? undefined,
      person:
        firstname && lastname && email && password ? { firstname, lastname, email, password } : undefined,
    });
  },
});
