import { callApi, toQuery } from '@/components/api/call-api';
import type { TokenPermissions } from '@/lib/workspaces/integrations/describe-permissions';

/** Form values of an integration. No categories means all videos. */
export type IntegrationDraft = {
  title: string;
  permissions: TokenPermissions;
  access: { categories: string[] };
};

const toPath = (id: string): string => `/api/integrations/${encodeURIComponent(id)}?depth=0`;

/** Creates an integration. Only this response contains its token. */
export const createIntegration = async (draft: IntegrationDraft): Promise<{ id: string; token: string }> =>
  (
    await callApi<{ doc: { id: string; token: string } }>('POST', '/api/integrations?depth=0', {
      body: draft,
    })
  ).doc;

export const updateIntegration = (id: string, draft: IntegrationDraft) =>
  callApi('PATCH', toPath(id), { body: draft });

/** The calls behind the buttons and the menu of an integration. */
export const integrationActions = {
  disable: (id: string) => callApi('PATCH', toPath(id), { body: { isDisabled: true } }),
  /** With categories if the previous ones were deleted; an empty list means all videos. */
  enable: (id: string, categories?: string[]) =>
    callApi('PATCH', toPath(id), {
      body: { isDisabled: false, ...(categories && { access: { categories } }) },
    }),
  delete: (id: string) => callApi('DELETE', toPath(id)),
};
export type IntegrationAction = keyof typeof integrationActions;

/** Number of videos in the given categories; of the whole workspace if none is given. */
export const countVideos = async (categories: string[], signal: AbortSignal): Promise<number> => {
  const query = categories.length > 0 ? `?${toQuery({ 'where[categories][in]': categories.join(',') })}` : '';
  return (await callApi<{ totalDocs: number }>('GET', `/api/videos/count${query}`, { signal })).totalDocs;
};
