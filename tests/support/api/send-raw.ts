import { request, type IncomingHttpHeaders } from 'node:http';

type RawAnswer = { status: number; headers: IncomingHttpHeaders; text: string };
type RawRequest = { method?: string; headers?: Record<string, string>; body?: string };

/** Sends a request to a local server without normalising its path and headers. */
export const sendRaw = (
  baseUrl: string,
  target: string,
  { method = 'GET', headers = {}, body }: RawRequest = {},
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(baseUrl);
    request({ host: '127.0.0.1', port, path: target, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    })
      .on('error', reject)
      .end(body);
  });
