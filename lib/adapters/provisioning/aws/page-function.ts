import { pagePolicyKey } from '../../shared/page-policy-values';

/**
 * The function of a distribution's player page (CloudFront's JavaScript runtime 2.0): adds the framing
 * policy, stored in parts in the key value store per distribution, and per video if the video has separate
 * domains. It also runs for cached responses.
 */
const code = `
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
export const writePageFunction = (): string => code.replace('{key}', pagePolicyKey).trim();
