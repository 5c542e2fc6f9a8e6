import dns from 'node:dns';

import { vi } from 'vitest';

type Asked = {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};
type Said = { status?: number; headers?: Record<string, string>; body: unknown };
type Change = { Puts?: { Key: string; Value: string }[]; Deletes?: { Key: string }[] };

/** The maximum number of keys per change and per page, according to AWS. */
const batch = 50;

/**
 * Simulates CloudFront's key value stores: one store, which takes a while to create, and its keys. A change
 * based on an older version, or signed for a single region, is refused with AWS's error. `answer` returns
 * null for all other calls.
 */
export const createKeyValueStores = () => {
  const arn = 'arn:aws:cloudfront::123456789012:key-value-store/3ad3c1d5-0000-4000-8000-000000000001';
  const values = new Map<string, string>();
  const signatures: string[] = [];
  let version = 1;
  let looks: number | null = null;

  // The account is a label in front of the host name.
  const { lookup } = dns;
  vi.spyOn(dns, 'lookup').mockImplementation(((host: string, ...rest: never[]) =>
    (lookup as (...given: unknown[]) => void)(
      host.endsWith('.localhost') ? '127.0.0.1' : host,
      ...rest,
    )) as never);

  const store = (name: string, Status: string): Said => ({
    headers: { 'content-type': 'text/xml', etag: 'E1' },
    body: `<KeyValueStore><Name>${name}</Name><Id>3ad3c1d5</Id><ARN>${arn}</ARN><Status>${Status}</Status></KeyValueStore>`,
  });

  const answerControl = ({ method, path, body }: Asked): Said => {
    if (method === 'POST') {
      looks = 0;
      return { ...store(/<Name>([^<]+)</.exec(body)?.[1] ?? '', 'PROVISIONING'), status: 201 };
    }
    if (looks === null)
      return {
        status: 404,
        headers: { 'content-type': 'text/xml' },
        body: '<ErrorResponse><Error><Type>Sender</Type><Code>EntityNotFound</Code></Error></ErrorResponse>',
      };
    looks += 1;
    return store(path.split('/').at(-1) ?? '', looks > 1 ? 'READY' : 'PROVISIONING');
  };

  const refuse = (name: string, status: number): Said => ({
    status,
    headers: { 'x-amzn-errortype': name },
    body: { Message: name },
  });

  const take = ({ Puts = [], Deletes = [] }: Change): Said => {
    if (Puts.length + Deletes.length > batch) return refuse('ValidationException', 400);
    for (const { Key, Value } of Puts) values.set(Key, Value);
    for (const { Key } of Deletes) values.delete(Key);
    version += 1;
    const head = { headers: { etag: `V${version}` } };
    return { ...head, body: { ItemCount: values.size, TotalSizeInBytes: 1 } };
  };

  const answerData = ({ method, path, headers, body }: Asked): Said => {
    signatures.push(String(headers.authorization).split(' ')[0] ?? '');
    const url = new URL(path, 'http://store');
    const [, , , kind, key = ''] = url.pathname.split('/').map(decodeURIComponent);
    if (method === 'GET' && kind === undefined)
      return {
        headers: { etag: `V${version}` },
        body: { ItemCount: values.size, TotalSizeInBytes: 1, KvsARN: arn, Created: 1, Status: 'READY' },
      };
    if (method === 'GET') {
      const from = Number(url.searchParams.get('NextToken') ?? 0);
      const Items = [...values].slice(from, from + batch).map(([Key, Value]) => ({ Key, Value }));
      const next = from + batch < values.size ? { NextToken: String(from + batch) } : {};
      return { body: { Items, ...next } };
    }
    if (headers['if-match'] !== `V${version}`) return refuse('ConflictException', 409);
    const sent = JSON.parse(body) as Change & { Value?: string };
    return take(method === 'PUT' ? { Puts: [{ Key: key, Value: sent.Value ?? '' }] } : sent);
  };

  const answer = (asked: Asked): Said | null => {
    if (/\/key-value-store(\/|$)/.test(asked.path)) return answerControl(asked);
    return asked.path.startsWith('/key-value-stores/') ? answerData(asked) : null;
  };
  return { arn, values, signatures, answer };
};
