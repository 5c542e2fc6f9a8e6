import { callApi, type Caller } from '@/tests/support/api/call-api';
import { bootInstance } from '@/tests/support/instance/boot';
import { createTenant, logIn } from '@/tests/support/rows/factories';

import { makeSharedVideo } from './make-shared-video';

type Comment = {
  id: string;
  text: string;
  author: string;
  authorKey: string;
  isMember: boolean;
  resolvedAt: string | null;
  pictures: { id: string }[];
};
type Added = { comment: Comment; anonToken: string; error?: string };
type Thread = { comments: Comment[]; decisions: { decision: string }[]; error?: string };
type Patched = {
  doc: { collaborate: { shareToken: string | null; shareUrl: string | null } };
  error?: string;
};

/**
 * An installation with a tenant that may share, its manager, a person of another tenant, and the calls of a
 * share page.
 */
export const bootShares = async () => {
  const on = await bootInstance();
  const plan = { features: { collaborationEnabled: true, videoPrivacyEnabled: true } };
  const tenant = await createTenant(on.payload, plan);
  const other = await createTenant(on.payload, plan);
  const manager: Caller = { cookie: await logIn(on, tenant.people.manager) };
  const outsider: Caller = { cookie: await logIn(on, other.people.superadmin) };
  return {
    on,
    tenant,
    other,
    manager,
    outsider,
    share: (options: Partial<Parameters<typeof makeSharedVideo>[1]> = {}) =>
      makeSharedVideo(on, { workspace: tenant.workspace, ...options }),
    add: (shareToken: string, body: object = {}, caller: Caller = {}) =>
      callApi<Added>(on, 'POST', '/api/collaborateComments/add', {
        ...caller,
        body: { shareToken, text: 'Hello', author: 'Guest', ...body },
      }),
    change: (method: 'PUT' | 'DELETE', name: string, body: object, caller: Caller = {}) =>
      callApi<Added>(on, method, `/api/collaborateComments/${name}`, { ...caller, body }),
    get: (uuid: string, options: object = {}) =>
      callApi<Thread>(on, 'GET', `/api/collaborateComments/get?uuid=${uuid}`, options),
    open: (uuid: string, options: object = {}) =>
      callApi<{ error?: string; playback: { dataUrl: string; expiresAt: string | null } }>(
        on,
        'GET',
        `/api/collaborate/video?uuid=${uuid}`,
        options,
      ),
    patch: (id: string, collaborate: object, caller: Caller = manager) =>
      callApi<Patched>(on, 'PATCH', `/api/videos/${id}`, { ...caller, body: { collaborate } }),
  };
};
