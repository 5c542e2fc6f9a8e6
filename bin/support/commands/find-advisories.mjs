/**
 * @typedef {{ name: string, version: string }} InstalledPackage
 * @typedef {InstalledPackage & { id: string, aliases: string[], summary: string, fixed: string[] }} Advisory
 * @typedef {{ events?: { fixed?: string }[] }} Range
 * @typedef {{ package?: { name?: string, ecosystem?: string }, ranges?: Range[] }} Affected
 * @typedef {{
 *   id: string,
 *   withdrawn?: string,
 *   aliases?: string[],
 *   summary?: string,
 *   affected?: Affected[],
 * }} OsvRecord
 */

/** Maximum number of queries in an OSV batch. */
const batchSize = 1000;
const timeoutMs = 30_000;

/**
 * Lists every package that a lock file installs, without duplicates.
 *
 * @param {{ packages?: Record<string, { name?: string, version?: string, link?: boolean }> }} lock
 * @returns {InstalledPackage[]}
 */
export const listPackages = ({ packages = {} }) => {
  const found = new Map();
  for (const [place, { name = place.split('node_modules/').at(-1) ?? '', version, link }] of Object.entries(
    packages,
  ))
    if (place.includes('node_modules/') && version && !link)
      found.set(`${name}@${version}`, { name, version });
  return [...found.values()];
};

/**
 * @param {string} address
 * @param {unknown} [body]
 */
const ask = async (address, body) => {
  const answer = await fetch(address, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`it responded with ${answer.status}`);
  return answer.json();
};

/**
 * Finds the advisory ids of each package. OSV may split its response into pages.
 *
 * @param {InstalledPackage[]} packages
 * @param {string} url
 * @returns {Promise<(InstalledPackage & { id: string })[]>}
 */
const findIds = async (packages, url) => {
  const found = [];
  let open = packages.map((each) => ({ each, page_token: /** @type {string | undefined} */ (undefined) }));
  while (open.length > 0) {
    const batch = open.slice(0, batchSize);
    const queries = batch.map(({ each: { name, version }, page_token }) => ({
      package: { name, ecosystem: 'npm' },
      version,
      ...(page_token && { page_token }),
    }));
    const { results } = /** @type {{ results: { vulns?: { id: string }[], next_page_token?: string }[] }} */ (
      await ask(`${url}/v1/querybatch`, { queries })
    );
    if (results?.length !== batch.length) throw new Error('it returned an unexpected response');
    open = open.slice(batchSize);
    for (const [index, { vulns = [], next_page_token }] of results.entries()) {
      const { each } = /** @type {(typeof batch)[number]} */ (batch[index]);
      for (const { id } of vulns) found.push({ ...each, id });
      if (next_page_token) open.push({ each, page_token: next_page_token });
    }
  }
  return found;
};

/**
 * Finds OSV's advisories for npm packages. Rejects if OSV cannot be reached.
 *
 * @param {InstalledPackage[]} packages
 * @param {{ url: string }} options
 * @returns {Promise<Advisory[]>}
 */
export const findAdvisories = async (packages, { url }) => {
  const ids = await findIds(packages, url);
  /** @type {Map<string, OsvRecord>} */
  const records = new Map();
  for (const { id } of ids)
    if (!records.has(id))
      records.set(id, /** @type {OsvRecord} */ (await ask(`${url}/v1/vulns/${encodeURIComponent(id)}`)));
  return ids.flatMap(({ name, version, id }) => {
    const record = records.get(id);
    if (!record || record.withdrawn) return [];
    const ranges = (record.affected ?? [])
      .filter((each) => each.package?.name === name && each.package.ecosystem === 'npm')
      .flatMap((each) => each.ranges ?? []);
    const fixed = ranges.flatMap(({ events = [] }) => events.flatMap((event) => event.fixed ?? []));
    const { aliases = [], summary = '' } = record;
    return [{ name, version, id, aliases, summary, fixed: [...new Set(fixed)] }];
  });
};
