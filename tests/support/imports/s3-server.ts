import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Upload = { key: string; parts: Map<number, Buffer> };

const toEtag = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
const escapeXml = (text: string): string =>
  text.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'));
const readBody = async (request: IncomingMessage): Promise<Buffer> =>
  Buffer.concat((await request.toArray()) as Buffer[]);

/**
 * The parts of S3's API that imports and archives use, with one bucket, `customer`, in memory. It checks the
 * access key but no signatures, and the MD5 of what is stored.
 */
export const startS3Server = async () => {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Upload>();
  const requests: string[] = [];
  /** Number of further parts that are accepted before the server refuses all. */
  const limit = { parts: Infinity };

  const send = (
    response: ServerResponse,
    status: number,
    xml = '',
    headers: Record<string, string> = {},
  ): void => void response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(xml);
  const refuse = (response: ServerResponse, status: number, code: string): void =>
    send(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

  const list = (response: ServerResponse, query: URLSearchParams): void => {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const size = Number(query.get('max-keys') ?? 1000);
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, size);
    const isCut = keys.length > size;
    const contents = page.map(
      (key) =>
        `<Contents><Key>${escapeXml(key)}</Key><Size>${objects.get(key)?.length}</Size>` +
        '<LastModified>2026-03-01T10:00:00.000Z</LastModified></Contents>',
    );
    const next = isCut
      ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>`
      : '';
    send(
      response,
      200,
      `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
  };

  const listUploads = (response: ServerResponse, prefix: string): void => {
    const rows = [...uploads].filter(([, { key }]) => key.startsWith(prefix));
    const entries = rows.map(
      ([id, { key }]) => `<Upload><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId></Upload>`,
    );
    send(response, 200, `<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`);
  };

  const store = async (
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    query: URLSearchParams,
  ) => {
    const bytes = await readBody(request);
    const md5 = createHash('md5').update(bytes).digest('base64');
    if (request.headers['content-md5'] && request.headers['content-md5'] !== md5)
      return refuse(response, 400, 'BadDigest');
    const upload = uploads.get(query.get('uploadId') ?? '');
    if (!upload) objects.set(key, bytes);
    else {
      if (limit.parts <= 0) return refuse(response, 403, 'AccessDenied');
      limit.parts -= 1;
      upload.parts.set(Number(query.get('partNumber')), bytes);
    }
    send(response, 200, '', { etag: toEtag(bytes) });
  };

  const post = async (
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    query: URLSearchParams,
  ) => {
    const body = await readBody(request);
    if (query.has('uploads')) {
      const id = randomBytes(8).toString('hex');
      uploads.set(id, { key, parts: new Map() });
      return send(
        response,
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const id = query.get('uploadId') ?? '';
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number));
    objects.set(
      key,
      Buffer.concat(numbers.map((number) => uploads.get(id)?.parts.get(number) ?? Buffer.alloc(0))),
    );
    uploads.delete(id);
    send(response, 200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
  };

  const read = (
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    query: URLSearchParams,
  ): void => {
    const id = query.get('uploadId');
    if (id !== null) {
      const parts = [...(uploads.get(id)?.parts ?? [])].map(
        ([number, bytes]) =>
          `<Part><PartNumber>${number}</PartNumber><Size>${bytes.length}</Size>` +
          `<ETag>${toEtag(bytes).replaceAll('"', '&quot;')}</ETag></Part>`,
      );
      return send(response, 200, `<ListPartsResult>${parts.join('')}</ListPartsResult>`);
    }
    const bytes = objects.get(key);
    if (!bytes) return refuse(response, 404, 'NoSuchKey');
    response
      .writeHead(200, {
        'content-type': 'binary/octet-stream',
        'content-length': bytes.length,
        etag: toEtag(bytes),
      })
      .end(request.method === 'HEAD' ? undefined : bytes);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://s3');
    requests.push(`${request.method} ${pathname}`);
    const [, bucket = '', ...rest] = pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const credential = request.headers.authorization ?? query.get('X-Amz-Credential') ?? '';
    if (!credential.includes('customer-key/')) return refuse(response, 403, 'InvalidAccessKeyId');
    if (bucket !== 'customer') return refuse(response, 404, 'NoSuchBucket');
    if (request.method === 'PUT') return store(request, response, key, query);
    if (request.method === 'POST') return post(request, response, key, query);
    if (key) return read(request, response, key, query);
    if (query.has('uploads')) return listUploads(response, query.get('prefix') ?? '');
    list(response, query);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    objects,
    uploads,
    requests,
    limit,
    access: {
      endpoint: `http://${host}`,
      region: 'us-east-1',
      bucket: 'customer',
      accessKeyId: 'customer-key',
      secretAccessKey: 'customer-secret',
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
