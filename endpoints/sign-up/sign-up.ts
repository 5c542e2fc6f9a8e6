import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { assertSignUpOpen } from '@/lib/sign-up/check-person';
import { createSignUp } from '@/lib/sign-up/create-sign-up';
import { findFreeSlugs } from '@/lib/sign-up/find-free-slugs';
import { noteReferer } from '@/lib/sign-up/note-referer';
import { challengeSchema, createWorkChallenge, proofSchema } from '@/lib/sign-up/proof-of-work';
import { resendVerification } from '@/lib/sign-up/resend-verification';
import { refererOptions } from '@/lib/sign-up/rules';

import { emailField, personFields, workspaceNameField, workspaceSlugField } from './sign-up-fields';

const createBody = personFields.partial().extend({
  workspaceName: workspaceNameField,
  workspaceSlug: workspaceSlugField,
  packageId: z.string().min(1).max(64).nullish(),
  creationRef: z.string().max(500).nullish(),
  creationAllUrlParams: z.string().max(10_000).nullish(),
  proof: proofSchema.nullish(),
  website: z.string().max(500).nullish(),
});

/** Below `/api/workspaces`. */
export const signUpEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/sign-up-challenge',
    summary: 'A sum that a browser does before it signs somebody up (altcha)',
    permission: 'public',
    rateLimit: { name: 'sign-up-challenge', max: 60, seconds: 300 },
    answer: challengeSchema,
    cache: 'no-store',
    run: () => {
      assertSignUpOpen();
      return createWorkChallenge();
    },
  }),
  defineEndpoint({
    method: 'post',
    path: '/slug-availability',
    summary: 'Whether the address of a workspace is free, and two that are',
    permission: 'public',
    rateLimit: { name: 'slug-availability', max: 120, seconds: 300 },
    body: z.object({ slug: workspaceSlugField, name: z.string().max(100).default('') }),
    answer: z.object({ available: z.boolean(), isValid: z.boolean(), proposals: z.array(z.string()) }),
    cache: 'no-store',
    run: ({ payload }, { body }) => {
      assertSignUpOpen();
      return findFreeSlugs(payload, body);
    },
  }),
  defineEndpoint({
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
  }),
  defineEndpoint({
    method: 'post',
    path: '/resend-verification',
    summary: 'Have the link of a sign-up mailed once more, also to another address',
    permission: 'public',
    rateLimit: { name: 'resend-verification', max: 30, seconds: 3600, isShared: true },
    body: z.object({ signUpToken: z.string().min(1).max(100), email: emailField.optional() }),
    answer: z.object({ success: z.boolean(), expiresAt: z.string() }),
    cache: 'no-store',
    run: (ctx, { body }) => {
      assertSignUpOpen();
      return resendVerification(ctx, body);
    },
  }),
  defineEndpoint({
    method: 'post',
    path: '/send-referer-info',
    summary: 'Say how one heard of the product, or take it back with null',
    permission: 'public',
    rateLimit: { name: 'send-referer-info', max: 30, seconds: 300 },
    body: z.object({
      referer: z.enum(refererOptions).nullable(),
      workspaceName: workspaceNameField,
      workspaceSlug: workspaceSlugField,
    }),
    answer: z.object({ success: z.boolean() }),
    run: (ctx, { body }) => {
      assertSignUpOpen();
      return noteReferer(ctx, body);
    },
  }),
];
