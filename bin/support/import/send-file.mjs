import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** @type {Record<string, string>} */
export const videoTypes = {
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
  '.mkv': 'video/x-matroska',
  '.ts': 'video/mp2t',
  '.avi': 'video/x-msvideo',
  '.mpg': 'video/mpeg',
  '.mpeg': 'video/mpeg',
  '.wmv': 'video/x-ms-wmv',
  '.flv': 'video/x-flv',
  '.3gp': 'video/3gpp',
  '.ogv': 'video/ogg',
  '.mxf': 'application/mxf',
};

const sampleBytes = 1024 * 1024;

/**
 * Size of a file and a hash over the size and the first and last mebibyte. It identifies the file
 * independently of its name.
 */
export const readFingerprint = async (/** @type {string} */ file) => {
  const { size } = await stat(file);
  const handle = await open(file);
  const hash = createHash('sha256').update(String(size));
  try {
    for (const position of [0, Math.max(0, size - sampleBytes)]) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(sampleBytes), 0, sampleBytes, position);
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
  return { size, fingerprint: hash.digest('hex') };
};

const attempts = 5;

const storePart = async (/** @type {string} */ url, /** @type {Buffer} */ bytes) => {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) }).catch(
      (/** @type {Error} */ error) => error,
    );
    if (!(response instanceof Error) && response.ok) return response.headers.get('etag') ?? '';
    if (attempt === attempts) {
      throw new Error(
        response instanceof Error ? response.message : `the storage responded with ${response.status}`,
      );
    }
    await pause(1000 * 2 ** attempt);
  }
};

/**
 * Uploads a file part by part. Stored parts are skipped.
 *
 * @param {import('./api-client.mjs').ApiClient} api
 * @param {{
 *   file: string,
 *   size: number,
 *   upload: { uploadId: string, key: string, partSize: number },
 *   onProgress: (sent: number) => void,
 * }} input
 */
export const sendFile = async (api, { file, size, upload, onProgress }) => {
  const base = `/upload/s3/multipart/${encodeURIComponent(upload.uploadId)}`;
  const query = `?key=${encodeURIComponent(upload.key)}`;
  /** @type {{ PartNumber: number, Size: number }[]} */
  const stored = await api.get(base + query);
  const sizes = new Map(stored.map(({ PartNumber, Size }) => [PartNumber, Size]));
  const handle = await open(file);
  try {
    for (let number = 1, at = 0; at < size; number += 1, at += upload.partSize) {
      const length = Math.min(upload.partSize, size - at);
      if (sizes.get(number) !== length) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
        if (bytesRead !== length) throw new Error(`${path.basename(file)} changed during the upload`);
        const { url } = await api.get(`${base}/${number}${query}`);
        await storePart(url, buffer);
      }
      onProgress(at + length);
    }
  } finally {
    await handle.close();
  }
  await api.post(`${base}/complete${query}`, { fetchPartsFromStorage: true });
};
