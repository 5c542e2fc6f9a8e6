import { getPageLanguage, readRefusal, rethrow } from './call-api';
import { getPageHeaders } from './page-workspace';

/**
 * Downloads a complete file from our API. Throws a `CallError`, also if the connection breaks mid-transfer.
 */
export const callFile = async (path: string): Promise<Blob> => {
  const response = await fetch(path, {
    credentials: 'same-origin',
    cache: 'no-store',
    headers: { ...getPageLanguage(), ...getPageHeaders() },
  }).catch(rethrow);
  if (!response.ok) throw await readRefusal(response);
  return response.blob().catch(rethrow);
};
