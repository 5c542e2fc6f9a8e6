import type { IncomingHttpHeaders } from 'node:http';

import { cutText } from '@/lib/core/strings';
import { isAcceptedFile } from '@/lib/videos/uploads/rules';

import { ImportError } from './types';

/** Content types that servers send for unknown file types. */
const unknownTypes = ['application/octet-stream', 'binary/octet-stream', 'application/x-download', ''];

const typesByEnding: Record<string, string> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  ts: 'video/mp2t',
  avi: 'video/x-msvideo',
  mpg: 'video/mpeg',
  mpeg: 'video/mpeg',
  wmv: 'video/x-ms-wmv',
  flv: 'video/x-flv',
  '3gp': 'video/3gpp',
  ogv: 'video/ogg',
  mxf: 'application/mxf',
};

const endingOf = (name: string): string => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether a file name ends like that of a video. Pure. */
export const hasVideoEnding = (name: string): boolean => endingOf(name) in typesByEnding;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const nameOf = (address: string, disposition: string | undefined): string => {
  const extended = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(disposition ?? '')?.[1];
  const quoted = /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1];
  const last = new URL(address).pathname.split('/').filter(Boolean).at(-1) ?? '';
  const name = extended ? decode(extended) : (quoted ?? decode(last));
  return cutText((name.split(/[\\/]/).at(-1) ?? '').trim(), 255);
};

/** Derives the name and type of a web file from its URL and response headers. Throws `ImportError`. Pure. */
export const describeSource = (
  address: string,
  headers: IncomingHttpHeaders,
): { filename: string; title: string; mimeType: string } => {
  const filename = nameOf(address, headers['content-disposition']) || 'video';
  const ending = endingOf(filename);
  const said = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const mimeType = unknownTypes.includes(said) ? (typesByEnding[ending] ?? said) : said;
  if (!isAcceptedFile(mimeType, filename)) {
    throw new ImportError('not_a_video', `${filename} is ${said || 'of no type'}`);
  }
  return { filename, mimeType, title: filename.replace(/\.\w{1,5}$/, '') || filename };
};
