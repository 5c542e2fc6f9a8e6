import { callApi, toQuery } from '@/components/api/call-api';

/** The active workspaces the user is a member of, by name. */
export const listWorkspaces = async (): Promise<{ id: string; name: string }[]> => {
  const { user } = await callApi<{ user: { workspaces?: string[] } | null }>('GET', '/api/users/me?depth=0');
  const query = toQuery({
    'where[id][in]': (user?.workspaces ?? []).join(','),
    'where[active][equals]': true,
    'select[name]': true,
    sort: 'name',
    limit: 999,
    depth: 0,
    pagination: false,
  });
  return (await callApi<{ docs: { id: string; name: string }[] }>('GET', `/api/workspaces?${query}`)).docs;
};

/** Name of a workspace. Throws if the user has no access to it (any more). */
export const findWorkspaceName = async (workspaceId: string): Promise<string> =>
  (await callApi<{ name: string }>('GET', `/api/workspaces/${workspaceId}?depth=0&select[name]=true`)).name;

/** Makes a workspace the user's active one. */
export const setActiveWorkspace = (workspaceId: string) =>
  callApi('POST', '/api/users/set-active-workspace', { body: { workspaceId } });
