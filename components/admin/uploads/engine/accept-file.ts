import { toTitle } from '@/lib/videos/library/rules';
import { isAcceptedFile, maxFileSize } from '@/lib/videos/uploads/rules';

import type { RejectReason } from './types';

/** Types for files without one, and for `.ts`, which systems may map to TypeScript. */
const typesByExtension: Record<string, string> = {
  ts: 'video/mp2t',
  mkv: 'video/x-matroska',
  mp4: 'video/mp4',
  m4v: 'video/x-m4v',
  mov: 'video/quicktime',
  webm: 'video/webm',
  avi: 'video/x-msvideo',
  wmv: 'video/x-ms-wmv',
  flv: 'video/x-flv',
  mpg: 'video/mpeg',
  mpeg: 'video/mpeg',
  '3gp': 'video/3gpp',
  ogv: 'video/ogg',
  mxf: 'application/mxf',
};

const getExtension = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The MIME type a file is sent with: the browser's if it is a video type, otherwise by extension. */
export const findMimeType = ({ name, type }: { name: string; type: string }): string => {
  const extension = getExtension(name);
  const known = typesByExtension[extension];
  if (known && (extension === 'ts' || extension === 'mkv' || !type)) return known;
  return type;
};

/** The reason to reject a file, or null. `size` in bytes. */
export const findRejection = (file: { name: string; type: string; size: number }): RejectReason | null => {
  if (!isAcceptedFile(findMimeType(file), file.name)) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > maxFileSize ? 'tooLarge' : null;
};

/** The title of a file's video: the name without its extension. */
export const getFileTitle = (name: string): string => {
  const whole = name.trim();
  return toTitle(whole.replace(/\.[^.\s]{1,8}$/, '').trim() || whole);
};
