import { request } from 'node:http';

import type { FuzzCall } from './generate-calls';

export type FuzzAnswer = { status: number; text: string };

/**
 * Sends a call unchanged, which `fetch` would refuse or normalise. Status 0 means that the connection ended
 * without an answer.
 */
export const sendCall = (
  baseUrl: string,
  { method, path, headers, body }: FuzzCall,
  caller: Record<string, string> = {},
): Promise<FuzzAnswer> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(baseUrl);
    const length: Record<string, string> =
      body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      { host: hostname, port, path, method, headers: { ...caller, ...headers, ...length }, timeout: 30_000 },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => resolve({ status: 0, text: 'the answer was cut off' }));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer within 30 s')));
    sent.on('error', (error) => resolve({ status: 0, text: String(error) }));
    sent.end(body);
  });

/** Whether the answer is a server error or missing. oEmbed uses 501 for unsupported formats. */
export const isFault = ({ status, text }: FuzzAnswer): boolean =>
  status === 0 || (status >= 500 && !(status === 501 && text.includes('oembed_format')));

/** A call as a line of a report. */
export const describeCall = ({ method, path, headers, body }: FuzzCall): string =>
  [
    `${method} ${path.slice(0, 300)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value.slice(0, 80)}`),
    ...(body === undefined ? [] : [JSON.stringify(body.slice(0, 300))]),
  ].join(' | ');
