import { callApi, type Caller } from '../support/api/call-api';
import type { KnownIds } from '../support/fuzz/generate-calls';
import type { Product } from './start-product';

type Doc = { id: string; token?: string };

/** The callers with their headers, and the ids that their calls use. */
export type Cast = { callers: Record<string, Record<string, string>>; ids: KnownIds; token: string };

const toHeaders = ({ cookie, token }: Caller): Record<string, string> => ({
  ...(cookie && { cookie }),
  ...(token && { authorization: `Bearer ${token}` }),
});

/** A stranger, the platform administrator, a workspace's superadmin, and its token with every permission. */
export const makeCallers = async ({ url, email, password }: Product): Promise<Cast> => {
  const instance = { apiUrl: url };
  const logIn = async (credentials: { email: string; password: string }): Promise<Caller> => {
    const { headers, status } = await callApi(instance, 'POST', '/api/users/login', { body: credentials });
    const cookie = headers.getSetCookie()[0]?.split(';')[0];
    if (!cookie) throw new Error(`the sign-in answered ${status}`);
    return { cookie };
  };
  const create = async (by: Caller, collection: string, body: object): Promise<Doc> => {
    const answer = await callApi<{ doc?: Doc }>(instance, 'POST', `/api/${collection}?depth=0`, {
      ...by,
      body,
    });
    if (!answer.body.doc) throw new Error(`${collection}: ${JSON.stringify(answer.body)}`);
    return answer.body.doc;
  };

  const root = await logIn({ email, password });
  const { body: plans } = await callApi<{ docs: Doc[] }>(instance, 'GET', '/api/packages?limit=1', root);
  const subscription = { package: plans.docs[0]?.id };
  const person = {
    email: 'person@example.org',
    password: 'Geheim-1234!',
    firstname: 'Änne',
    lastname: 'Probst',
  };
  const user = await create(root, 'users', person);
  // The owner becomes a superadmin.
  const workspace = await create(root, 'workspaces', {
    name: 'Werk',
    slug: 'werk-fuzz',
    active: true,
    subscription,
    specificWorkspaceOwner: user.id,
  });
  const chosen = { ...root, body: { activeWorkspace: workspace.id } };
  await callApi(instance, 'PATCH', `/api/users/${user.id}`, chosen);
  const superadmin = await logIn(person);

  const everything = ['read', 'create', 'update', 'delete'];
  const permissions = {
    videos: ['read', 'upload', 'update', 'delete'],
    tags: everything,
    categories: everything,
  };
  const integration = await create(superadmin, 'integrations', { title: 'fuzz', permissions });
  const { body: upload } = await callApi<{ videoId: string }>(instance, 'PUT', '/api/videos/upload', {
    ...superadmin,
    body: { title: 'film', mimeType: 'video/mp4' },
  });
  const made = async (collection: string) => [
    (await create(superadmin, collection, { title: collection })).id,
  ];
  const token = integration.token ?? '';
  return {
    callers: {
      anonymous: {},
      root: toHeaders(root),
      superadmin: toHeaders(superadmin),
      token: toHeaders({ token }),
    },
    ids: {
      videos: [upload.videoId],
      tags: await made('tags'),
      categories: await made('categories'),
      workspaces: [workspace.id],
      users: [user.id],
      integrations: [integration.id],
    },
    token,
  };
};
