import type { VideoDataEmbed } from '@/lib/publishing/video-data';

const covers =
  ({ hostname, host }: Location) =>
  (domain: string): boolean => {
    const name = domain.trim().toLowerCase();
    if (name.startsWith('*.')) return hostname.endsWith(name.slice(1));
    return name.includes(':') ? host === name : hostname === name;
  };

/**
 * Whether the workspace forbids the video on a page that holds the element itself. A frame is the edge's business
 * (`frame-ancestors`), and so is a page of the origin that the data comes from.
 */
export const isForbiddenHere = ({ access, domains }: VideoDataEmbed, dataUrl: URL): boolean => {
  if (access === 'allowed' || dataUrl.origin === location.origin) return false;
  return access === 'forbidden' || !domains.some(covers(location));
};
