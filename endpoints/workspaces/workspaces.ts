import type { PayloadRequest } from 'payload';
import { z } from 'zod';

import { foundByLink, listSchema } from '@/endpoints/list-calls';
import { callBuiltIn } from '@/endpoints/workarounds/call-built-in';
import { timeZoneNameSchema } from '@/lib/analytics/reports/report-schemas';
import { type Actor, resolveActor } from '@/lib/core/access/actor';
import { roles } from '@/lib/core/access/permissions';
import { isHexColor } from '@/lib/core/colors';
import { languages } from '@/lib/core/i18n/languages';
import { slugs } from '@/lib/core/slugs';
import { builtIn } from '@/lib/http/answer-kinds';
import { form } from '@/lib/http/body-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import { consumeRate, type RateLimit } from '@/lib/http/rate-limit/consume-rate';
import { checkCredentials, describeVerified } from '@/lib/platform/build/check-credentials';
import { findOpenSignUp } from '@/lib/platform/sign-up/open-link';
import { signUpStates } from '@/lib/platform/sign-up/rules';
import { setWorkspaceLogo } from '@/lib/videos/players/upload-logo';
import { checkUserRole } from '@/lib/workspaces/check-user-role';
import { findWorkspaceOfRecord, linkedCollections } from '@/lib/workspaces/find-workspaces';
import { syncWorkspaceWithCrm } from '@/lib/workspaces/sync-with-crm';
import {
  changeWorkspace,
  updatePlayerSettings,
  updateTimeZone,
  workspaceNameSchema,
} from '@/lib/workspaces/workspace-settings';

import { buildSchema, verifyToken } from './build';

const verifyLinksPerClient: RateLimit = { name: 'verify-workspace', max: 240, seconds: 300, isShared: true };

const readVerifyToken = (req: PayloadRequest): string | null =>
  verifyToken.safeParse(req.searchParams.get('verifyToken')).data ?? null;

/** The holder of an emailed link need not be signed in. */
const findVerifyLinkCaller = async (req: PayloadRequest): Promise<Actor | null> => {
  const actor = await resolveActor(req);
  return actor.kind === 'anonymous' && !readVerifyToken(req) ? null : actor;
};

const verifiedSchema = z.object({
  id: z.string().nullable(),
  name: z.string(),
  slug: z.string(),
  state: z.enum(signUpStates),
  active: z.boolean(),
  domain: z.string().nullable(),
  builtAt: z.string().nullable(),
  build: buildSchema,
});

/** `GET /api/workspaces`. */
const findWorkspacesEndpoint = defineEndpoint({
  method: 'get',
  path: '/',
  operationId: 'listWorkspaces',
  tag: 'Workspace',
  summary: 'List workspaces, or get the one of an emailed link by `verifyToken`',
  permission: { guest: findVerifyLinkCaller },
  query: z.object({
    verifyToken: z.string().optional().describe('Token of an emailed link, for the sign-up page.'),
  }),
  answer: builtIn(listSchema, foundByLink(verifiedSchema)),
  run: async (ctx) => {
    const { payload, req } = ctx;
    const token = readVerifyToken(req);
    if (token === null) return callBuiltIn(req, { collection: slugs.workspaces, method: 'get', path: '/' });
    const client = getClientKey(req);
    if (client) await consumeRate(verifyLinksPerClient, client, payload);
    const row = await findOpenSignUp(ctx, token);
    const docs = row ? [await describeVerified(payload, row)] : [];
    return Response.json({ docs, totalDocs: docs.length }, { headers: { 'cache-control': 'no-store' } });
  },
});

/** `GET /api/workspaces/of-record`, for a link to a record in another workspace of the person. */
const findWorkspaceOfRecordEndpoint = defineEndpoint({
  method: 'get',
  path: '/of-record',
  operationId: 'findWorkspaceOfRecord',
  tag: 'Workspace',
  isInternal: true,
  summary: 'Find which of your workspaces a record belongs to',
  permission: 'signed-in',
  query: z.object({ collection: z.enum(linkedCollections), id: z.string().min(1).max(64) }),
  answer: z.object({ workspace: z.object({ id: z.string(), name: z.string() }).nullable() }),
  run: async (ctx, { query }) => ({ workspace: await findWorkspaceOfRecord(ctx, query) }),
});

const probes = z.object({
  putFile: z.boolean(),
  listObjects: z.boolean(),
  changeAcl: z.boolean(),
  deleteFile: z.boolean(),
});

/** `POST /api/workspaces/check-aws-user-credentials`. */
const checkCredentialsEndpoint = defineEndpoint({
  method: 'post',
  path: '/check-aws-user-credentials',
  operationId: 'checkStorageAccess',
  tag: 'Workspace',
  summary: 'Check the permissions of a workspace’s storage access',
  permission: 'signed-in',
  rateLimit: { name: 'check-aws-user-credentials', max: 60, seconds: 300, isShared: true },
  body: z.object({
    workspaceId: z.string().min(1).max(64).optional(),
    verifyToken: verifyToken.optional(),
  }),
  answer: z.object({
    status: z.enum(['success', 'failed']),
    uploadBucket: probes,
    streamBucket: probes,
    errors: z.array(z.string()),
  }),
  run: (ctx, { body }) => checkCredentials(ctx, body),
});

/** `POST /api/workspaces/check-user-role-in-workspace`. */
const checkUserRoleEndpoint = defineEndpoint({
  method: 'post',
  path: '/check-user-role-in-workspace',
  operationId: 'getWorkspaceRole',
  tag: 'Workspace',
  summary: 'Get your role in a workspace and whether you can enter it',
  permission: 'signed-in',
  body: z.object({ workspaceId: z.string().min(1).max(64) }),
  answer: z.object({
    role: z.enum(roles).nullable(),
    globalRootUser: z.boolean(),
    workspaceRootUser: z.boolean(),
    canEnter: z.boolean(),
  }),
  run: (ctx, { body }) => checkUserRole(ctx, body),
});

const domain = z.union(
  [
    z.string().max(300),
    z.object({ id: z.string().optional(), value: z.string().max(300) }).transform(({ value }) => value),
  ],
  { error: ({ input }) => (typeof input === 'string' ? undefined : 'embed_domain_type') },
);

const settings = {
  share: z.enum(['allowed', 'forbidden']),
  embed: z.enum(['allowed', 'limited', 'forbidden']),
};

/** `PATCH /api/workspaces/{id}/player-settings`. */
const updatePlayerSettingsEndpoint = defineEndpoint({
  method: 'patch',
  path: '/:id/player-settings',
  operationId: 'updatePlayerSettings',
  tag: 'Workspace',
  summary: 'Update who may share and embed the workspace’s videos',
  permission: { collection: slugs.workspaces, operation: 'updatePlayerSettings' },
  rateLimit: { name: 'player-settings', max: 60, seconds: 60 },
  params: z.object({ id: z.string().min(1).max(64) }),
  body: z.object({
    ...settings,
    domains: z.array(domain, { error: 'embed_domain_type' }).max(100).default([]),
  }),
  answer: z.object({ ...settings, domains: z.array(z.object({ id: z.string(), value: z.string() })) }),
  run: (ctx, { params, body, scope }) =>
    updatePlayerSettings(ctx, { workspaceId: params.id, settings: body, scope }),
});

const lookSchema = z.object({
  name: workspaceNameSchema,
  primaryColor: z
    .string()
    .refine(isHexColor)
    .transform((color) => color.toUpperCase())
    .nullable()
    .describe('Main color of pages for reviewers and viewers, as `#RRGGBB`.'),
  language: z
    .enum(languages)
    .nullable()
    .describe('Language of invitations, and of pages for viewers who have no preference.'),
});

/** `PATCH /api/workspaces/settings`. */
const updateWorkspaceEndpoint = defineEndpoint({
  method: 'patch',
  path: '/settings',
  operationId: 'updateWorkspaceSettings',
  tag: 'Workspace',
  summary: 'Change your workspace’s name, main color and language, or remove its logo',
  description: 'The slug, and with it all addresses, stay.',
  permission: { collection: slugs.workspaces, operation: 'readAccount' },
  audience: ['person'],
  rateLimit: { name: 'workspace-settings', max: 60, seconds: 60 },
  body: lookSchema.extend({ logo: z.null() }).partial(),
  answer: lookSchema,
  run: async (ctx, { body }) => {
    const { name, primaryColor, language } = await changeWorkspace(ctx, body);
    return { name, primaryColor: primaryColor ?? null, language: language ?? null };
  },
});

/** `POST /api/workspaces/logo`: a multipart form with the image as `file`. */
const setWorkspaceLogoEndpoint = defineEndpoint({
  method: 'post',
  path: '/logo',
  operationId: 'setWorkspaceLogo',
  tag: 'Workspace',
  summary: 'Set your workspace’s logo: a PNG, JPEG or WebP image of at most 1 MB',
  permission: { collection: slugs.workspaces, operation: 'readAccount' },
  audience: ['person'],
  // Images are decoded in this process.
  rateLimit: { name: 'logos', max: 30, seconds: 60 },
  body: form({
    fields: z.object({}),
    files: { file: { maxBytes: 1_000_000, contentTypes: 'any', missing: 'missing_logo_file' } },
  }),
  answer: z.object({ url: z.string() }),
  run: (ctx, { body: { files } }) => setWorkspaceLogo(ctx, files.file.bytes),
});

/** `PUT /api/workspaces/time-zone`. */
const updateTimeZoneEndpoint = defineEndpoint({
  method: 'put',
  path: '/time-zone',
  operationId: 'updateTimeZone',
  tag: 'Workspace',
  summary: 'Set the time zone of your workspace’s days and months',
  permission: { collection: slugs.statistics, operation: 'updateTimeZone' },
  rateLimit: { name: 'time-zone', max: 60, seconds: 60 },
  body: z.object({ timeZone: timeZoneNameSchema }),
  answer: z.object({ timeZone: z.string() }),
  run: (ctx, { body }) => updateTimeZone(ctx, body.timeZone),
});

/** `POST /api/workspaces/{id}/sync-with-pipedrive`, for platform administrators. */
const syncWithPipedriveEndpoint = defineEndpoint({
  method: 'post',
  path: '/:id/sync-with-pipedrive',
  operationId: 'syncWithCrm',
  tag: 'Platform',
  summary: 'Sync a workspace with the CRM',
  permission: 'root',
  rateLimit: { name: 'sync-with-pipedrive', max: 30, seconds: 60 },
  params: z.object({ id: z.string().min(1).max(64) }),
  answer: z.object({ success: z.boolean(), message: z.string(), lastPipedriveSync: z.string() }),
  run: (ctx, { params }) => syncWorkspaceWithCrm(ctx, params.id),
});

/** Endpoints below `/api/workspaces`. */
export const workspaceEndpoints = [
  findWorkspacesEndpoint,
  findWorkspaceOfRecordEndpoint,
  checkCredentialsEndpoint,
  checkUserRoleEndpoint,
  updatePlayerSettingsEndpoint,
  updateTimeZoneEndpoint,
  updateWorkspaceEndpoint,
  setWorkspaceLogoEndpoint,
  syncWithPipedriveEndpoint,
];
