import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { checkSettings } from '@/lib/platform/cloud/check-settings';
import { provisionCloud, rotateKey } from '@/lib/platform/cloud/provision-cloud';
import { saveCloud } from '@/lib/platform/cloud/save-cloud';
import { cloudFindingSchema, cloudInputSchema, cloudViewSchema } from '@/lib/workspaces/cloud/cloud-settings';
import { describeCloud } from '@/lib/workspaces/cloud/describe-cloud';

/** `GET /api/workspaces/{id}/cloud`. */
const describeCloudEndpoint = defineEndpoint({
  method: 'get',
  path: '/:id/cloud',
  operationId: 'getCloudSettings',
  tag: 'Platform',
  summary: 'Get the storage settings of a workspace, without secrets',
  permission: 'root',
  params: z.object({ id: z.string().min(1).max(64) }),
  answer: cloudViewSchema,
  cache: 'no-store',
  run: (ctx, { params: { id } }) => describeCloud(ctx, id),
});

/** `PUT /api/workspaces/{id}/cloud`. */
const saveCloudEndpoint = defineEndpoint({
  method: 'put',
  path: '/:id/cloud',
  operationId: 'setCloudSettings',
  tag: 'Platform',
  summary: 'Set the storage or keys of a workspace; both are checked first',
  permission: 'root',
  rateLimit: { name: 'save-cloud', max: 30, seconds: 300 },
  params: z.object({ id: z.string().min(1).max(64) }),
  body: cloudInputSchema,
  answer: cloudViewSchema,
  run: (ctx, { params: { id }, body }) => saveCloud(ctx, { workspaceId: id, input: body }),
});

/** `POST /api/workspaces/{id}/cloud/check`. */
const checkCloudEndpoint = defineEndpoint({
  method: 'post',
  path: '/:id/cloud/check',
  operationId: 'checkCloudSettings',
  tag: 'Platform',
  summary: 'Check saved or unsaved storage settings of a workspace and report what is missing',
  permission: 'root',
  rateLimit: { name: 'check-cloud', max: 60, seconds: 300 },
  params: z.object({ id: z.string().min(1).max(64) }),
  body: cloudInputSchema,
  answer: z.object({ findings: z.array(cloudFindingSchema) }),
  run: (ctx, { params: { id }, body }) => checkSettings(ctx, { workspaceId: id, input: body }),
});

/** `POST /api/workspaces/{id}/cloud/provision`. */
const provisionCloudEndpoint = defineEndpoint({
  method: 'post',
  path: '/:id/cloud/provision',
  operationId: 'provisionCloud',
  tag: 'Platform',
  summary: 'Create buckets and a user for a workspace in the platform’s cloud account',
  description: 'Idempotent; resumes where it stopped.',
  permission: 'root',
  rateLimit: { name: 'provision-cloud', max: 20, seconds: 300 },
  params: z.object({ id: z.string().min(1).max(64) }),
  answer: cloudViewSchema,
  run: (ctx, { params: { id } }) => provisionCloud(ctx, id),
});

/** `POST /api/workspaces/{id}/cloud/rotate`. */
const rotateCloudKeyEndpoint = defineEndpoint({
  method: 'post',
  path: '/:id/cloud/rotate',
  operationId: 'rotateCloudKey',
  tag: 'Platform',
  summary: 'Rotate the key of a user that the platform created; the old key expires two days later',
  permission: 'root',
  rateLimit: { name: 'rotate-cloud', max: 20, seconds: 300 },
  params: z.object({ id: z.string().min(1).max(64) }),
  answer: cloudViewSchema,
  run: (ctx, { params: { id } }) => rotateKey(ctx, id),
});

/** Endpoints below `/api/workspaces`: a workspace's own buckets and CDN, for platform administrators. */
export const cloudEndpoints = [
  describeCloudEndpoint,
  saveCloudEndpoint,
  checkCloudEndpoint,
  provisionCloudEndpoint,
  rotateCloudKeyEndpoint,
];
