import { randomBytes } from 'node:crypto';

import { each, unauthorized, type EndpointExpectation } from '../expectations/endpoint-statuses';
import { makeRow } from '../world';

/** Superadmins, and tokens that may upload; root has no workspace to import into. */
const importers = each(['superadmin', 'token'], 200);
const onImports = (path: string, body?: object): EndpointExpectation => ({
  statuses: { ...unauthorized, ...importers, ...each(['otherSuperadmin', 'otherToken'], 400), default: 403 },
  prepare: ({ own }) => ({
    path: `/api/videos/import${path}`,
    body: body && {
      ...body,
      ...('name' in body && { fingerprint: randomBytes(16).toString('hex') }),
      categories: [own.category.id],
    },
  }),
});
export const importCalls: Record<string, EndpointExpectation> = {
  'GET /api/videos/import': {
    ...onImports(''),
    statuses: {
      ...unauthorized,
      ...importers,
      ...each(['otherSuperadmin', 'otherToken'], 200),
      default: 403,
    },
  },
  'GET /api/videos/import/report': {
    ...onImports('/report'),
    statuses: {
      ...unauthorized,
      ...importers,
      ...each(['otherSuperadmin', 'otherToken'], 200),
      default: 403,
    },
  },
  'POST /api/videos/import': onImports('', {
    source: 'web',
    items: [{ address: 'https://example.com/isolation.mp4' }],
  }),
  'POST /api/videos/import/file': onImports('/file', { name: 'a.mp4', size: 10, mimeType: 'video/mp4' }),
  'POST /api/videos/import/change': {
    statuses: {
      ...unauthorized,
      ...importers,
      ...each(['otherSuperadmin', 'otherToken'], 404),
      default: 403,
    },
    prepare: async (world) => {
      const { id } = await makeRow(world, 'imports', world.own);
      const body = { action: 'cancel', id };
      return { path: '/api/videos/import/change', body, subject: { collection: 'imports', id } };
    },
  },
  // The address is refused, which only callers who may import learn.
  'POST /api/videos/import/browse': {
    statuses: { ...unauthorized, ...each(['superadmin', 'otherSuperadmin'], 400), default: 403 },
    prepare: () => ({
      path: '/api/videos/import/browse',
      body: {
        source: 's3',
        access: {
          endpoint: 'https://10.0.0.1',
          bucket: 'films',
          accessKeyId: 'none',
          secretAccessKey: 'none',
        },
      },
    }),
  },
  // The id is invalid, which only callers who may import learn.
  'POST /api/videos/import-from-vimeo': {
    statuses: { ...unauthorized, ...each(['superadmin', 'otherSuperadmin'], 400), default: 403 },
    prepare: () => ({
      path: '/api/videos/import-from-vimeo',
      body: { vimeoId: 'none', vimeoToken: 'none' },
    }),
  },
};
