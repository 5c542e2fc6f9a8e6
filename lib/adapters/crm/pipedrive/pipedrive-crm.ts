import { setTimeout as delay } from 'node:timers/promises';

import type { CrmPort, CrmWorkspace } from '@/lib/ports/crm';
import { ProviderError, type ProviderErrorCode } from '@/lib/ports/provider-error';

type PipedriveOptions = {
  /** Without a trailing slash. */
  url: string;
  token: string;
  /** Time limit of one attempt. */
  timeoutMs?: number;
  /** Waits between two attempts; replaced only in tests. */
  pause?: (milliseconds: number) => Promise<unknown>;
};

type Call = { method: 'GET' | 'POST' | 'PATCH'; path: string; body?: object };

const attempts = 3;
const longestPauseMs = 10_000;

type Fault = { retryable?: boolean; code?: ProviderErrorCode; cause?: unknown };

const fail = (message: string, { retryable = false, code, cause }: Fault) =>
  new ProviderError(message, { port: 'crm', operation: 'syncWorkspace', retryable, code, cause });

/**
 * Pipedrive's API, version 2. Temporary failures (no response, 429, 5xx) are retried, except for a POST that
 * may have arrived: it could create a duplicate. In that case the whole synchronisation is repeated, which
 * searches first. Errors never contain the token.
 */
const createPipedriveClient = ({ url, token, timeoutMs = 10_000, pause = delay }: PipedriveOptions) => {
  const send = async ({ method, path, body }: Call): Promise<Response> => {
    try {
      return await fetch(`${url}/api/v2${path}`, {
        method,
        headers: {
          'x-api-token': token,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (cause) {
      throw fail('Pipedrive is not responding.', { retryable: true, cause });
    }
  };

  const refuse = async (response: Response): Promise<ProviderError> => {
    const { status } = response;
    const text = (await response.text().catch(() => '')).slice(0, 2000).replaceAll(token, '***');
    const said = /"error"\s*:\s*"([^"]{1,200})"/.exec(text)?.[1];
    const advice = status === 401 || status === 403 ? 'Check PIPEDRIVE_API_TOKEN.' : said;
    return fail([`Pipedrive answered ${status}.`, advice].filter(Boolean).join(' '), {
      retryable: status === 429 || status >= 500,
      ...(status === 404 && { code: 'not_found' }),
    });
  };

  const attempt = async <T>(call: Call): Promise<T> => {
    const response = await send(call);
    if (!response.ok) throw await refuse(response);
    return ((await response.json().catch(() => ({}))) as { data?: T }).data as T;
  };

  return async <T>(call: Call): Promise<T> => {
    for (let count = 1; ; count += 1) {
      try {
        return await attempt<T>(call);
      } catch (error) {
        const isSafe = call.method !== 'POST';
        if (!(error instanceof ProviderError) || !error.retryable || !isSafe || count >= attempts)
          throw error;
        await pause(Math.min(1000 * 2 ** (count - 1), longestPauseMs));
      }
    }
  };
};

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
