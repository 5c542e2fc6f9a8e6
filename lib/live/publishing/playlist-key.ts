import { getLiveFolder } from '@/lib/core/storage/storage-keys';
import type { LiveEvent } from '@/payload-types';

/** The master playlist of an event that is on air, as a key of the stream bucket; null otherwise. */
export const findPlaylistKey = ({ id, state, broadcast }: LiveEvent): string | null =>
  state === 'LIVE' && broadcast ? `${getLiveFolder(id, broadcast)}master.m3u8` : null;
