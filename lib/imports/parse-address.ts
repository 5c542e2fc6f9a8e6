import type { BucketAccess } from '@/lib/ports/bucket';

import { hasVideoEnding } from './describe-source';

/** Why a line does not identify a video. */
export type AddressFault = 'not_a_video' | 'not_https' | 'not_an_address';

type Parsed = { key: string; address: string } | { fault: AddressFault };

const vimeoId = /^\d{1,15}$/;
const vimeoFolder = /(?:channels\/[^/]+\/|groups\/[^/]+\/videos\/|(?:album|showcase)\/\d+\/video\/|video\/)?/;
/**
 * `vimeo.com/123`, optionally with the hash of a private link, in a channel, group, showcase or player URL.
 */
const vimeoPath = new RegExp(`^/${vimeoFolder.source}(\\d{1,15})(?:/[0-9a-f]+)?/?$`);

/** Parses a Vimeo id, or the URL of a Vimeo video. */
export const parseVimeoLine = (line: string): Parsed => {
  const text = line.trim();
  const fromAddress = (): string | undefined => {
    try {
      const url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`);
      const isVimeo = /^(www\.|player\.)?vimeo\.com$/i.test(url.hostname);
      return isVimeo ? vimeoPath.exec(url.pathname)?.[1] : undefined;
    } catch {
      return undefined;
    }
  };
  const id = vimeoId.test(text) ? text : fromAddress();
  return id ? { key: `vimeo:${id}`, address: id } : { fault: 'not_a_video' };
};

/** `s3://bucket/key`, with the key as it is. */
const toS3Address = (bucket: string, key: string): string => `s3://${bucket}/${key}`;

/** The bucket of an address that `toS3Address` made. */
export const readS3Bucket = (address: string): string => /^s3:\/\/([^/]+)\//.exec(address)?.[1] ?? '';

/** The key of an address that `toS3Address` made. */
export const readS3Key = (address: string): string => /^s3:\/\/[^/]+\/(.+)$/s.exec(address)?.[1] ?? '';

/** Parses a key of a bucket. Buckets of different servers may have the same name. */
export const parseS3Key = (
  key: string,
  { endpoint, bucket }: Pick<BucketAccess, 'endpoint' | 'bucket'>,
): Parsed => {
  if (!key || key.endsWith('/')) return { fault: 'not_an_address' };
  if (!hasVideoEnding(key)) return { fault: 'not_a_video' };
  const server = endpoint === null ? 'aws' : new URL(endpoint).host;
  return { key: `s3:${server}/${bucket}/${key}`, address: toS3Address(bucket, key) };
};

/** Parses the URL of a video file. The fragment is removed, because it is never sent. */
export const parseWebLine = (
  line: string,
  isAllowedHttp: (host: string) => boolean = () => false,
): Parsed => {
  let url: URL;
  try {
    url = new URL(line.trim());
  } catch {
    return { fault: 'not_an_address' };
  }
  const isHttps = url.protocol === 'https:' || (url.protocol === 'http:' && isAllowedHttp(url.host));
  if (!isHttps) return { fault: 'not_https' };
  url.hash = '';
  return url.username || url.password || url.href.length > 2000
    ? { fault: 'not_an_address' }
    : { key: `web:${url.href}`, address: url.href };
};

/** Parses a list of lines: each video once, with the faults of all other lines. Line numbers start at 1. */
export const readAddressList = (text: string, parse: (line: string) => Parsed) => {
  const seen = new Map<string, string>();
  const duplicates: number[] = [];
  const faults: { line: number; fault: AddressFault }[] = [];
  text.split('\n').forEach((line, index) => {
    if (!line.trim()) return;
    const parsed = parse(line);
    if ('fault' in parsed) faults.push({ line: index + 1, fault: parsed.fault });
    else if (seen.has(parsed.key)) duplicates.push(index + 1);
    else seen.set(parsed.key, parsed.address);
  });
  return { addresses: [...seen.values()], duplicates, faults };
};
