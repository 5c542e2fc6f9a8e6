/** Where a workspace lets its videos be embedded. `domains` counts with `limited` only. */
export type EmbedRule = { access: 'allowed' | 'limited' | 'forbidden'; domains: string[] };

/** What is asked of a page's address: a `URL` and a `Location` have it. Host names are lower case and ASCII. */
type Site = Pick<URL, 'protocol' | 'hostname' | 'port'>;

type AllowedHost = { labels: string[]; port: string | null };

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const domainWithPort = /^([^:/?#@\\[\]%\s]+?)\.?(?::(\d{1,5}))?$/;

/** A label as it stands in an address: umlauts become punycode. The last one keeps numbers from being read as an IP address. */
const toAscii = (text: string): string => {
  try {
    return new URL(`http://${text}.x`).hostname.slice(0, -2);
  } catch {
    return '';
  }
};

const parsePort = (port: string | undefined): string | null | 'invalid' => {
  if (port === undefined) return null;
  const number = Number(port);
  return number > 0 && number < 65_536 ? String(number) : 'invalid';
};

/** What a domain of the rule stands for; null where it is none. A `*` is a label by itself, and never the only one. */
const parseDomain = (domain: string): AllowedHost | null => {
  const [, host = '', givenPort] = domainWithPort.exec(domain.trim().toLowerCase()) ?? [];
  const labels = host.split('.').map((part) => (part === '*' ? part : toAscii(part)));
  const port = parsePort(givenPort);
  const isHost = labels.every((part) => part === '*' || label.test(part)) && host !== '*';
  return isHost && port !== 'invalid' ? { labels, port } : null;
};

const parseDomains = (domains: string[]): AllowedHost[] =>
  domains.map(parseDomain).filter((host) => host !== null);

/** A leading `*` stands for one or more labels, as in `frame-ancestors`; each other one for exactly one. */
const coversHost = (pattern: string[], host: string[]): boolean => {
  const isOpen = pattern[0] === '*';
  if (isOpen ? host.length < pattern.length : host.length !== pattern.length) return false;
  const [fixed, rest] = isOpen ? [pattern.slice(1), host.slice(1 - pattern.length)] : [pattern, host];
  return fixed.every((part, index) => part === '*' || part === rest[index]);
};

/** Whether a page may embed the workspace's videos. A domain with a port stands for that port, one without for all. */
export const mayEmbed = ({ access, domains }: EmbedRule, { protocol, hostname, port }: Site): boolean => {
  if (access !== 'limited') return access === 'allowed';
  const host = hostname.replace(/\.$/, '').split('.');
  if (!host.every((part) => label.test(part))) return false;
  const actualPort = port || (protocol === 'https:' ? '443' : '80');
  return parseDomains(domains).some(
    (allowed) => coversHost(allowed.labels, host) && (allowed.port === null || allowed.port === actualPort),
  );
};

/**
 * The domains as sources of `frame-ancestors`. Nothing that could end the directive gets through. A source can have a `*` as
 * its first label only; a domain with another one is left out, so `mayEmbed` has to be asked about the site.
 */
export const toFrameSources = (domains: string[]): string[] =>
  parseDomains(domains)
    .filter(({ labels }) => labels.lastIndexOf('*') <= 0)
    .map(({ labels, port }) => ({ name: labels.join('.'), port }))
    .flatMap(({ name, port }) => (port === null ? [name, `${name}:*`] : [`${name}:${port}`]));
