import { ProviderError } from '@/lib/ports/provider-error';

import type { CrmPort, CrmWorkspace } from '@/lib/ports/crm';
import { createPipedriveClient, type PipedriveOptions } from './pipedrive-client';

type Found = { items: { item: { id: number } }[] };
type Made = { id: number };

export type PipedriveCrmOptions = PipedriveOptions & {
  /**
   * Key of an organisation's text field with the workspace's id, which identifies the organisation even if it
   * is renamed.
   */
  workspaceField: string | null;
};

const isGone = (error: unknown): boolean => error instanceof ProviderError && error.code === 'not_found';

/** Workspaces as organisations of Pipedrive, their owners as persons. */
export const createPipedriveCrm = ({ workspaceField, ...options }: PipedriveCrmOptions): CrmPort => {
  const call = createPipedriveClient(options);

  const search = async (what: string, term: string, fields: string): Promise<number | null> => {
    // Pipedrive rejects shorter search terms.
    if (term.length < 2) return null;
    const query = new URLSearchParams({ term, fields, exact_match: 'true', limit: '1' });
    const found = await call<Found | undefined>({
      method: 'GET',
      path: `/${what}/search?${query.toString()}`,
    });
    return found?.items[0]?.item.id ?? null;
  };
  const make = async (path: string, body: object): Promise<number> =>
    (await call<Made>({ method: 'POST', path, body })).id;

  /** Null if the record was deleted in Pipedrive. */
  const update = async (path: string, body: object): Promise<number | null> => {
    try {
      return (await call<Made>({ method: 'PATCH', path, body })).id;
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  };

  const syncOrganisation = async ({ id, name, reference }: CrmWorkspace): Promise<number> => {
    const body = { name, ...(workspaceField && { custom_fields: { [workspaceField]: id } }) };
    const known = reference && (await update(`/organizations/${encodeURIComponent(reference)}`, body));
    if (known) return known;
    const found = workspaceField
      ? await search('organizations', id, 'custom_fields')
      : await search('organizations', name, 'name');
    return (found && (await update(`/organizations/${found}`, body))) ?? make('/organizations', body);
  };

  const syncPerson = async ({ owner }: CrmWorkspace, organisation: number): Promise<void> => {
    if (!owner) return;
    const found = await search('persons', owner.email, 'email');
    const body = { name: owner.name, org_id: organisation };
    if (found && (await update(`/persons/${found}`, body))) return;
    await make('/persons', { ...body, emails: [{ value: owner.email, primary: true, label: 'work' }] });
  };

  return {
    adapter: 'pipedrive',
    syncWorkspace: async (workspace) => {
      const organisation = await syncOrganisation(workspace);
      await syncPerson(workspace, organisation);
      return { reference: String(organisation) };
    },
  };
};
