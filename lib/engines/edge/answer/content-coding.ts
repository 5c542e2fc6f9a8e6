import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { ObjectInfo } from '@/lib/ports/storage';

/** Flat list of names and values, which `writeHead` takes without conversion. */
export type HeaderList = string[];

const codings = ['br', 'gzip'] as const;

/** Supported compressions, the best first. */
export type ContentCoding = (typeof codings)[number];

/** The best supported coding that an `Accept-Encoding` allows; null for none. */
export const pickCoding = (acceptEncoding: string | undefined): ContentCoding | null => {
  if (!acceptEncoding) return null;
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .filter((item) => !/;\s*q=0(?:\.0*)?\s*$/.test(item))
    .map((item) => item.split(';', 1)[0]?.trim());
  return codings.find((coding) => accepted.includes(coding)) ?? null;
};

const textTypes = /^(?:text\/|image\/svg|application\/(?:json|vnd\.apple\.mpegurl|dash\+xml|x-subrip))/;
/** Smaller bodies fit into one packet anyway. */
const minBytes = 512;

/** Whether an object is a text worth compressing. */
export const isCompressible = ({ contentType, size }: ObjectInfo): boolean =>
  size >= minBytes && textTypes.test(contentType);

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

/** Compresses at a high level in the thread pool: done once, served many times. */
export const compress = (bytes: Buffer, coding: ContentCoding): Promise<Buffer> => compressors[coding](bytes);

/**
 * The headers of an object's compressed form. Its ETag is weak, because the bytes differ, and ranges of it
 * are not served.
 */
export const toCodedHeaders = (headers: HeaderList, coding: ContentCoding): HeaderList => {
  const coded = ['Content-Encoding', coding];
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2);
    if (name !== 'Accept-Ranges') coded.push(name, name === 'ETag' ? `W/${value}` : value);
  }
  return coded;
};
