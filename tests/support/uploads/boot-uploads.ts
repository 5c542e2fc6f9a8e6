import type { Video } from '@/payload-types';

import { callApi, type Caller } from '../api/call-api';
import { bootInstance } from '../instance/boot';
import { createTenant, logIn, type PlanOptions } from '../rows/factories';

/** The answer of an upload call, or its error. */
export type Ticket = {
  videoId: string;
  title: string;
  mimeType: string;
  signedUrl?: string;
  multipartUpload?: { uploadId: string; key: string; partSize: number };
  error?: string;
  message?: string;
};

/** An instance with a tenant whose editor opens uploads. */
export const bootUploads = async (plan: PlanOptions = {}) => {
  const instance = await bootInstance();
  const tenant = await createTenant(instance.payload, plan);
  const editor = await logIn(instance, tenant.people.editor);
  return {
    instance,
    tenant,
    /** The editor's cookie. */
    editor,
    open: (body: unknown, caller: Caller = { cookie: editor }) =>
      callApi<Ticket>(instance, 'PUT', '/api/videos/upload', { body, ...caller }),
    find: (id: string): Promise<Video> =>
      instance.payload.findByID({ collection: 'videos', id, depth: 0, overrideAccess: true }),
    close: () => instance.close(),
  };
};
