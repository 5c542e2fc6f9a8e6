import { pagePolicyKey } from '../../shared/page-policy-values';

/**
 * The function for `/t/*` of a distribution (CloudFront's JavaScript runtime 2.0). Passes allowed requests on
 * with their plain key, answers 403 otherwise; same rules as `lib/engines/edge/policy/decide-playback.ts`.
 * Revocations come from its key value store (`delivery/cloudfront/revocation-store.ts`). If that is
 * unreadable, the function fails and nothing is delivered.
 */
const playbackCode = `
import cf from 'cloudfront';
const crypto = require('crypto');

const revocations = cf.kvs();
const key = Buffer.from('{key}', 'hex');
const panelHosts = {panelHosts};

const refuse = () => ({
  statusCode: 403,
  statusDescription: 'Forbidden',
  headers: { 'cache-control': { value: 'no-store' }, 'access-control-allow-origin': { value: '*' } },
});

const isSame = (left, right) => {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let i = 0; i < left.length; i += 1) difference |= left.charCodeAt(i) ^ right.charCodeAt(i);
  return difference === 0;
};

const hostOf = (address) => {
  const match = /^https?:\\/\\/([^/:?#@]+)(?::\\d+)?(?:[/?#]|$)/.exec(address);
  return match ? match[1].toLowerCase() : null;
};

const isShownOnOwnHost = (headers, host) => {
  if (host === null) return true;
  const own = headers.host ? headers.host.value : '';
  for (const name of ['origin', 'referer']) {
    if (!headers[name]) continue;
    const site = hostOf(headers[name].value);
    if (site === null || (site !== host && site !== own && panelHosts.indexOf(site) < 0)) return false;
  }
  return true;
};

const isOpened = (path, id, version) => {
  if (path.indexOf('player/') === 0 || path.indexOf('logos/') === 0) return true;
  const folder = 'videos/' + id + '/';
  if (['data.json', 'state.json', 'unlocked.html'].some((name) => path === folder + name)) return true;
  return [folder + version + '/', folder + 'texttracks/', folder + 'thumbnails/'].some(
    (prefix) => path.indexOf(prefix) === 0,
  );
};

const findRevoked = async (id) =>
  (await revocations.exists(id)) ? revocations.get(id, { format: 'json' }) : null;

const isRevoked = async (id, [kind, linkId, , issuedAt]) => {
  const own = await findRevoked(id);
  if (own !== null && own[3] === 1) return true;
  if (kind === 'i') return false;
  const said = kind === 'u' ? await findRevoked('support-' + linkId) : own;
  if (said === null) return false;
  if (said[1][linkId] !== undefined && issuedAt <= said[1][linkId]) return true;
  return kind !== 'v' && issuedAt <= said[0];
};

async function handler(event) {
  const request = event.request;
  if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'OPTIONS') return refuse();
  const match = /^\\/t\\/([\\w-]{1,740})\\.([\\w-]{43})\\/([\\w./~-]+)$/.exec(request.uri);
  if (!match || match[3].indexOf('..') >= 0 || match[3].indexOf('//') >= 0) return refuse();
  const signature = crypto.createHmac('sha256', key).update(match[1]).digest('base64url');
  if (!isSame(signature, match[2])) return refuse();
  const claims = JSON.parse(Buffer.from(match[1], 'base64url').toString('utf8'));
  const id = claims[0], version = claims[1], host = claims[4], expiresAt = claims[6];
  if (typeof expiresAt !== 'number' || Date.now() >= expiresAt * 1000) return refuse();
  if (!isOpened(match[3], id, version) || !isShownOnOwnHost(request.headers, host)) return refuse();
  if (await isRevoked(id, claims.slice(2))) return refuse();
  request.uri = '/' + (match[3] === 'player/' ? 'player/index.html' : match[3]);
  return request;
}
`;

/**
 * The function's code with the signing key for tokens in hexadecimal, and the hosts of the panel. At most 10
 * KB. Pure.
 */
export const writePlaybackFunction = ({ key, panelHosts }: { key: string; panelHosts: string[] }): string => {
  if (!/^[0-9a-f]{64}$/.test(key)) throw new Error('the key of playback tokens must have 32 bytes');
  return playbackCode.replace('{key}', key).replace('{panelHosts}', JSON.stringify(panelHosts)).trim();
};

/**
 * The function of a distribution's player page (CloudFront's JavaScript runtime 2.0): adds the framing
 * policy, stored in parts in the key value store per distribution, and per video if the video has separate
 * domains. It also runs for cached responses.
 */
const pageCode = `
import cf from 'cloudfront';

const store = cf.kvs();

const read = async (key) => {
  if (!(await store.exists(key + '0'))) return null;
  const first = await store.get(key + '0');
  const at = first.indexOf(' ');
  if (at < 0) return null;
  let policy = first.slice(at + 1);
  for (let part = 1; part < Number(first.slice(0, at)); part += 1) policy += await store.get(key + part);
  return policy;
};

/** Names and values arrive as they were sent. */
const decode = (text) => {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    return '';
  }
};

async function handler(event) {
  const response = event.response;
  const key = '{key}' + event.context.distributionId + ':';
  const query = event.request.querystring;
  const name = Object.keys(query).find((each) => decode(each) === 'id');
  const id = name === undefined ? '' : decode(query[name].value);
  const own = /^[\\w-]{1,64}$/.test(id) ? await read(key + id + ':') : null;
  const policy = own === null ? await read(key) : own;
  if (policy !== null) response.headers['content-security-policy'] = { value: policy };
  return response;
}
`;

/** The same for every distribution; at most 10 KB. Pure. */
export const writePageFunction = (): string => pageCode.replace('{key}', pagePolicyKey).trim();
