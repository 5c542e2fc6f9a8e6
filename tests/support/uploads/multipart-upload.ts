import { expect } from 'vitest';

import { callApi } from '../api/call-api';
import type { Instance } from '../instance/boot';

type Ticket = { videoId: string; multipartUpload: { uploadId: string; key: string; partSize: number } };
type HeadAndTail = { ends: { url: string; start: number; end: number }[]; contentType: string };
type Method = 'GET' | 'POST' | 'DELETE';

const put = async (url: string, bytes: Buffer, type?: string): Promise<void> => {
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
  const sent = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  expect(sent.status).toBe(200);
};

/** Opens a multipart upload as the owner of the cookie. */
export const openMultipart = async (instance: Instance, cookie: string, fields: object = {}) => {
  const { body: ticket } = await callApi<Ticket>(instance, 'PUT', '/api/videos/upload', {
    cookie,
    body: { title: 'long', mimeType: 'video/mp4', useMultipart: true, ...fields },
  });
  const { uploadId, key, partSize } = ticket.multipartUpload;
  const call = <Answer>(method: Method, rest: string, body?: unknown) =>
    callApi<Answer>(
      instance,
      method,
      `/api/upload/s3/multipart/${encodeURIComponent(uploadId)}${rest}?key=${encodeURIComponent(key)}`,
      { cookie, body },
    );
  return {
    id: ticket.videoId,
    key,
    call,
    /** Sends head and tail of a file before its parts. */
    sendHeadAndTail: async (file: Buffer): Promise<HeadAndTail> => {
      const { status, body } = await call<HeadAndTail>('POST', '/ends', { size: file.length });
      expect(status).toBe(200);
      for (const { url, start, end } of body.ends)
        await put(url, file.subarray(start, end), body.contentType);
      return body;
    },
    /** Sends parts of a file, by default all of them. */
    sendParts: async (file: Buffer, numbers?: number[]): Promise<void> => {
      const all = Array.from({ length: Math.ceil(file.length / partSize) }, (_, index) => index + 1);
      for (const number of numbers ?? all) {
        const { body } = await call<{ url: string }>('GET', `/${number}`);
        await put(body.url, file.subarray((number - 1) * partSize, number * partSize));
      }
    },
    complete: async (): Promise<void> => {
      expect((await call('POST', '/complete', { fetchPartsFromStorage: true })).status).toBe(200);
    },
  };
};
