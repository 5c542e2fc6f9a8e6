import { getPageLanguage, readRefusal, rethrow } from './call-api';
import { getPageHeaders } from './page-workspace';

/** A file of our API, whole. Throws a `CallError`, also where the connection breaks within it. */
export const callFile = async (path: string): Promise<Blob> => {
  const response = await fetch(path, {
    credentials: 'same-origin',
    cache: 'no-store',
    headers: { ...getPageLanguage(), ...getPageHeaders() },
  }).catch(rethrow);
  if (!response.ok) throw await readRefusal(response);
  return response.blob().catch(rethrow);
};
