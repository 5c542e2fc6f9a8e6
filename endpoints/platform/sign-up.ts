import { z } from 'zod';

import { passwordField } from '@/lib/accounts/passwords';
import { normaliseEmail } from '@/lib/accounts/rules';
import { personNameSchema } from '@/lib/core/person-name';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { assertSignUpOpen, checkPerson } from '@/lib/platform/sign-up/check-person';
import { createSignUp } from '@/lib/platform/sign-up/create-sign-up';
import { findFreeSlugs } from '@/lib/platform/sign-up/find-free-slugs';
import { approveRequest, rejectRequest } from '@/lib/platform/sign-up/list-requests';
import { noteReferer } from '@/lib/platform/sign-up/note-referer';
import { resendVerification } from '@/lib/platform/sign-up/open-sign-ups';
import { challengeSchema, createWorkChallenge, proofSchema } from '@/lib/platform/sign-up/proof-of-work';
import { refererOptions } from '@/lib/platform/sign-up/rules';
import { workspaceNameSchema } from '@/lib/workspaces/workspace-settings';

const emailField = z.string().transform(normaliseEmail).pipe(z.email());

const personFields = z.object({
  firstname: personNameSchema,
  lastname: personNameSchema,
  email: emailField,
  password: passwordField,
});

const workspaceSlugField = z.string().trim().max(100);

/** `GET /api/workspaces/sign-up-challenge`. */
const createWorkChallengeEndpoint = defineEndpoint({
  method: 'get',
  path: '/sign-up-challenge',
  operationId: 'getSignUpChallenge',
  tag: 'Sign-in',
  isInternal: true,
  summary: 'Get the proof-of-work challenge that a browser solves before a sign-up (altcha)',
  permission: 'public',
  rateLimit: { name: 'sign-up-challenge', max: 60, seconds: 300 },
  answer: challengeSchema,
  cache: 'no-store',
  run: () => {
    assertSignUpOpen();
    return createWorkChallenge();
  },
});

/** `POST /api/workspaces/slug-availability`. */
const findFreeSlugsEndpoint = defineEndpoint({
  method: 'post',
  path: '/slug-availability',
  operationId: 'checkWorkspaceAddress',
  tag: 'Sign-in',
  isInternal: true,
  summary: 'Check whether a workspace’s address is available; suggests two alternatives',
  permission: 'public',
  rateLimit: { name: 'slug-availability', max: 120, seconds: 300 },
  body: z.object({ slug: workspaceSlugField, name: z.string().max(100).default('') }),
  answer: z.object({ available: z.boolean(), isValid: z.boolean(), proposals: z.array(z.string()) }),
  cache: 'no-store',
  run: ({ payload }, { body }) => {
    assertSignUpOpen();
    return findFreeSlugs(payload, body);
  },
});

const createBody = personFields.partial().extend({
  workspaceName: workspaceNameSchema,
  workspaceSlug: workspaceSlugField,
  packageId: z
    .string()
    .min(1)
    .max(64)
    .nullish()
    .describe(
      'ID of the plan. Defaults to the free trial, or to no plan if the account has already ' +
        'used its trial.',
    ),
  creationRef: z.string().max(500).nullish(),
  creationAllUrlParams: z.string().max(10_000).nullish(),
  proof: proofSchema
    .nullish()
    .describe(
      'Solution of the challenge from GET /api/workspaces/sign-up-challenge. Required unless ' +
        'the caller is signed in. Accepted at the earliest 2 seconds after the challenge was ' +
        'issued, and only once.',
    ),
  website: z.string().max(500).nullish(),
});

/** `POST /api/workspaces/create`. */
const createSignUpEndpoint = defineEndpoint({
  method: 'post',
  path: '/create',
  operationId: 'signUp',
  tag: 'Sign-in',
  isInternal: true,
  summary:
    'Sign up: store the request and send the email that creates the account and workspace; ' +
    'with a provider, the account is created immediately',
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

/** `POST /api/workspaces/resend-verification`. */
const resendVerificationEndpoint = defineEndpoint({
  method: 'post',
  path: '/resend-verification',
  operationId: 'resendSignUpEmail',
  tag: 'Sign-in',
  isInternal: true,
  summary: 'Resend the email of a sign-up, optionally to another address',
  permission: 'public',
  rateLimit: { name: 'resend-verification', max: 30, seconds: 3600, isShared: true },
  body: z.object({ signUpToken: z.string().min(1).max(100), email: emailField.optional() }),
  answer: z.object({ success: z.boolean(), expiresAt: z.string() }),
  cache: 'no-store',
  run: (ctx, { body }) => {
    assertSignUpOpen();
    return resendVerification(ctx, body);
  },
});

/** `POST /api/workspaces/send-referer-info`. */
const noteRefererEndpoint = defineEndpoint({
  method: 'post',
  path: '/send-referer-info',
  operationId: 'recordReferrer',
  tag: 'Sign-in',
  isInternal: true,
  summary: 'Record how a customer heard of the product; null removes the answer',
  permission: 'public',
  rateLimit: { name: 'send-referer-info', max: 30, seconds: 300 },
  body: z.object({
    referer: z.enum(refererOptions).nullable(),
    workspaceName: workspaceNameSchema,
    workspaceSlug: workspaceSlugField,
  }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { body }) => {
    assertSignUpOpen();
    return noteReferer(ctx, body);
  },
});

/** Endpoints below `/api/workspaces`: signing up for a workspace. */
export const signUpEndpoints = [
  createWorkChallengeEndpoint,
  findFreeSlugsEndpoint,
  createSignUpEndpoint,
  resendVerificationEndpoint,
  noteRefererEndpoint,
];

/**
 * `POST /api/users/email-available`. Checks whether a person may continue to sign up. The answer is the same
 * for every valid address, so that it does not reveal accounts.
 */
export const checkPersonEndpoint = defineEndpoint({
  method: 'post',
  path: '/email-available',
  operationId: 'checkSignUpEmail',
  tag: 'Sign-in',
  isInternal: true,
  summary:
    'Validate the email address, domain and password of a sign-up; does not reveal whether ' +
    'the address has an account',
  permission: 'public',
  rateLimit: { name: 'email-available', max: 60, seconds: 300 },
  body: personFields,
  answer: z.object({ available: z.literal(true) }),
  cache: 'no-store',
  run: async (_ctx, { body }) => {
    checkPerson(body);
    return { available: true as const };
  },
});

/** `POST /api/signUps/{signUpId}/approve`. */
const approveRequestEndpoint = defineEndpoint({
  method: 'post',
  path: '/:signUpId/approve',
  operationId: 'approveSignUp',
  tag: 'Platform',
  summary: 'Approve a sign-up request for a workspace',
  permission: 'root',
  params: z.object({ signUpId: z.string().min(1).max(64) }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params: { signUpId } }) => approveRequest(ctx, { signUpId }),
});

/** `POST /api/signUps/{signUpId}/reject`. */
const rejectRequestEndpoint = defineEndpoint({
  method: 'post',
  path: '/:signUpId/reject',
  operationId: 'rejectSignUp',
  tag: 'Platform',
  summary: 'Reject a sign-up request for a workspace; the reason is emailed',
  permission: 'root',
  params: z.object({ signUpId: z.string().min(1).max(64) }),
  body: z.object({ reason: z.string().trim().max(1000).default('') }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params: { signUpId }, body }) => rejectRequest(ctx, { signUpId, ...body }),
});

/** Endpoints below `/api/signUps`. */
export const signUpRequestEndpoints = [approveRequestEndpoint, rejectRequestEndpoint];
