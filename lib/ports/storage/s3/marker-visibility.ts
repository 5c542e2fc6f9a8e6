import { DeleteObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';

import { inBatches } from '../in-batches';
import type { Visibility } from '../port';

import type { S3Context } from './s3-context';
import { orNull } from './s3-errors';
import { deleteObjects, listObjects } from './s3-listing';
import { markerOfPrefix, scopeOf } from './visibility-scope';
import type { VisibilityStrategy } from './visibility-strategy';

/**
 * Visibility for stores without object ACLs: the bucket stays private, our edge stands in front of it and looks for
 * an empty object `_public/{scope}`. Publishing or hiding a video is one call.
 */
export const createMarkerVisibility = (context: S3Context): VisibilityStrategy => {
  const { client, names, pause } = context;
  const Bucket = names.stream;
  const setMarker = async (marker: string, visibility: Visibility): Promise<void> => {
    await (visibility === 'public'
      ? client.send(new PutObjectCommand({ Bucket, Key: marker, Body: new Uint8Array() }))
      : orNull(client.send(new DeleteObjectCommand({ Bucket, Key: marker }))));
  };

  const hasAny = async (prefix: string): Promise<boolean> =>
    !(await listObjects(context, 'stream', prefix).next()).done;

  return {
    aclOf: () => undefined,

    find: async ({ bucket, key }) => {
      const scope = bucket === 'upload' ? 'always_private' : scopeOf(key);
      if (scope === 'always_public') return 'public';
      if (scope === 'always_private') return 'private';
      const marker = await orNull(client.send(new HeadObjectCommand({ Bucket, Key: scope.marker })));
      return marker ? 'public' : 'private';
    },

    onWrite: async ({ bucket, key }, visibility, moment) => {
      const scope = bucket === 'upload' ? 'always_private' : scopeOf(key);
      if (typeof scope === 'string') return;
      // A new version is written privately beside the one that viewers watch: that must not hide the video.
      const isShared = scope.marker !== `_public/${key}`;
      if (visibility === 'public' && moment === 'after') await setMarker(scope.marker, 'public');
      if (visibility === 'private' && moment === 'before' && !isShared) await setMarker(scope.marker, 'private');
    },

    onRemoved: async (bucket, keys) => {
      if (bucket === 'upload') return;
      const own = keys.flatMap((key) => {
        const scope = scopeOf(key);
        return typeof scope === 'object' && scope.marker === `_public/${key}` ? [scope.marker] : [];
      });
      await deleteObjects(context, 'stream', own);
      const videos = new Set(keys.map((key) => /^videos\/[^/]+\//.exec(key)?.[0]).filter((p) => p !== undefined));
      for (const prefix of videos) {
        const marker = markerOfPrefix(prefix);
        if (marker && !(await hasAny(prefix))) await setMarker(marker, 'private');
      }
    },

    setPrefix: async ({ bucket, prefix, visibility, signal }) => {
      const own = markerOfPrefix(prefix);
      // Hiding works at once, however many files there are to count.
      if (own && (visibility === 'private' || (await hasAny(prefix)))) await setMarker(own, visibility);
      const done = new Set<string>(own ? [own] : []);
      const work = async (batch: { key: string }[]) => {
        const scopes = batch.map(({ key }) => scopeOf(key)).filter((scope) => typeof scope === 'object');
        const markers = [...new Set(scopes.map(({ marker }) => marker))].filter((marker) => !done.has(marker));
        await Promise.all(markers.map((marker) => setMarker(marker, visibility)));
        for (const marker of markers) done.add(marker);
      };
      // Counting alone is no burden on the store and needs no pauses.
      const paced = own ? { pause: async () => undefined, signal } : { pause, signal };
      return inBatches(listObjects(context, bucket, prefix), work, paced);
    },
  };
};
