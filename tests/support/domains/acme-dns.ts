/** A test certificate authority with DNS, configured by `TEST_ACME_…`; null if there is none. */
export const acmePeer = process.env.TEST_ACME_DIRECTORY
  ? {
      directoryUrl: process.env.TEST_ACME_DIRECTORY,
      caFile: process.env.TEST_ACME_CA ?? null,
      dnsServer: process.env.TEST_ACME_DNS ?? '',
      api: process.env.TEST_ACME_DNS_API ?? '',
    }
  : null;

const post = async (path: string, body: object): Promise<void> => {
  const answer = await fetch(`${acmePeer?.api}/${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`the DNS answered ${answer.status}`);
};

/** Adds a CNAME to the test DNS, which resolves all other names to this machine. */
export const setAlias = (host: string, target: string): Promise<void> =>
  post('set-cname', { host: `${host}.`, target: `${target}.` });
export const clearAlias = (host: string): Promise<void> => post('clear-cname', { host: `${host}.` });
export const setAddresses = (host: string, addresses: string[]): Promise<void> =>
  post('add-a', { host: `${host}.`, addresses });
