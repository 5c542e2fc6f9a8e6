import { pagePolicyKey } from '../../shared/page-policy-values';

/**
 * The function of a distribution's player page (CloudFront's JavaScript runtime 2.0): adds the framing
 * policy, stored in parts in the key value store per distribution. It also runs for cached responses.
 */
const code = `
import cf from 'cloudfront';

const store = cf.kvs();

async function handler(event) {
  const response = event.response;
  const key = '{key}' + event.context.distributionId + ':';
  if (!(await store.exists(key + '0'))) return response;
  const first = await store.get(key + '0');
  const at = first.indexOf(' ');
  let policy = first.slice(at + 1);
  for (let part = 1; part < Number(first.slice(0, at)); part += 1) policy += await store.get(key + part);
  response.headers['content-security-policy'] = { value: policy };
  return response;
}
`;

/** The same for every distribution; at most 10 KB. Pure. */
export const writePageFunction = (): string => code.replace('{key}', pagePolicyKey).trim();
