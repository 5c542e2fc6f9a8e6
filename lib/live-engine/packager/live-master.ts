import type { Track } from './read-init';

export type LiveVariant = {
  rung: string;
  tracks: readonly Track[];
  /** Bits a second. */
  bandwidth: number;
};

/** The list of rungs, the highest first. `suffix` stands behind each address. Pure. */
export const writeLiveMaster = (variants: readonly LiveVariant[], suffix = ''): string => {
  const lines = variants.flatMap(({ rung, tracks, bandwidth }) => {
    const codecs = tracks.map(({ codec }) => codec).join(',');
    const picture = tracks.find(({ kind }) => kind === 'video');
    const size = picture ? `,RESOLUTION=${picture.width}x${picture.height}` : '';
    return [`#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}${size},CODECS="${codecs}"`, `${rung}.m3u8${suffix}`];
  });
  return ['#EXTM3U', '#EXT-X-VERSION:9', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ''].join('\n');
};
