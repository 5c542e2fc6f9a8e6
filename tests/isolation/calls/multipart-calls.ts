import { callApi } from '@/tests/support/api/call-api';

import {
  nobodyInWorkspace,
  notFoundElsewhere,
  unauthorized,
  type EndpointExpectation,
} from '../expectations/endpoint-statuses';
import type { World } from '../world';

/** A multipart upload of the attacked tenant, into its category. */
const openMultipart = async ({ instance, callers, own }: World) => {
  const { body } = await callApi<{ videoId: string; multipartUpload: { uploadId: string; key: string } }>(
    instance,
    'PUT',
    '/api/videos/upload',
    {
      ...callers.superadmin,
      body: { title: 'big', mimeType: 'video/mp4', useMultipart: true, categories: [own.category.id] },
    },
  );
  const { uploadId, key } = body.multipartUpload;
  return {
    path: `/api/upload/s3/multipart/${encodeURIComponent(uploadId)}`,
    query: `?key=${encodeURIComponent(key)}`,
    subject: { collection: 'videos', id: body.videoId },
  };
};

const multipart = (
  toPath: (path: string, query: string) => string,
  { body, status = 200 }: { body?: unknown; status?: number } = {},
): EndpointExpectation => ({
  // The upload is a colleague's, and editors change only their own videos.
  statuses: { ...unauthorized, ...nobodyInWorkspace, ...notFoundElsewhere, editor: 403, default: status },
  prepare: async (world) => {
    const { path, query, subject } = await openMultipart(world);
    return { path: toPath(path, query), body, subject };
  },
});

export const multipartCalls: Record<string, EndpointExpectation> = {
  'GET /api/upload/s3/multipart/:uploadId': multipart((path, query) => path + query),
  'GET /api/upload/s3/multipart/:uploadId/:partNumber': multipart((path, query) => `${path}/1${query}`),
  'POST /api/upload/s3/multipart/:uploadId/ends': multipart((path, query) => `${path}/ends${query}`, {
    body: { size: 1e9 },
  }),
  // Nothing was uploaded, so joining fails. This answer proves that the caller was authorised.
  'POST /api/upload/s3/multipart/:uploadId/complete': multipart((path, query) => `${path}/complete${query}`, {
    body: { fetchPartsFromStorage: true },
    status: 400,
  }),
  'DELETE /api/upload/s3/multipart/:uploadId': multipart((path, query) => path + query),
};
