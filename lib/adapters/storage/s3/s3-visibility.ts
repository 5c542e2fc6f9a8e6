import { setTimeout as sleep } from 'node:timers/promises';

import {
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  GetObjectAclCommand,
  PutObjectAclCommand,
} from '@aws-sdk/client-s3';

import { edgeLeaseMarginMs, edgeLeaseMs } from '@/lib/core/storage/stored-objects';
import type { ObjectRef, Visibility } from '@/lib/ports/storage';

import { inBatches } from '../in-batches';
import {
  type S3Context,
  markerOfPrefix,
  markerPrefix,
  scopeOf,
  type PrefixChange,
  type VisibilityStrategy,
} from './s3-context';
import { orNull, isMissingObject } from './s3-errors';
import { deleteObjects, listAll, listObjects } from './s3-objects';

const everybody = 'http://acs.amazonaws.com/groups/global/AllUsers';

const aclOf = (visibility: Visibility) => (visibility === 'public' ? 'public-read' : 'private');

/**
 * Visibility as the ACL of each object (AWS, Ceph). Each object takes a call, so prefixes are changed in
 * batches.
 */
export const createAclVisibility = (context: S3Context): VisibilityStrategy => {
  const { client, names, pause } = context;
  return {
    aclOf,

    find: async ({ bucket, key }) => {
      // The upload bucket is always private and may have ACLs disabled.
      if (bucket === 'upload') return 'private';
      const { Grants = [] } = await client.send(new GetObjectAclCommand({ Bucket: names[bucket], Key: key }));
      const isPublic = Grants.some(
        ({ Grantee, Permission }) =>
          Grantee?.URI === everybody && (Permission === 'READ' || Permission === 'FULL_CONTROL'),
      );
      return isPublic ? 'public' : 'private';
    },

    onWrite: async () => undefined,
    onRemoved: async () => undefined,
    onPrefixRemoved: async () => undefined,

    setPrefix: ({ bucket, prefix, visibility, signal }) => {
      const change = async (key: string) => {
        try {
          await client.send(
            new PutObjectAclCommand({ Bucket: names[bucket], Key: key, ACL: aclOf(visibility) }),
          );
        } catch (error) {
          if (!isMissingObject(error)) throw error;
        }
      };
      const work = async (batch: { key: string }[]) => {
        await Promise.all(batch.map(({ key }) => change(key)));
      };
      return inBatches(listObjects(context, bucket, prefix), work, { pause, signal });
    },
  };
};

const scopeOfRef = ({ bucket, key }: ObjectRef) => (bucket === 'upload' ? 'always_private' : scopeOf(key));

/**
 * Visibility for stores without object ACLs: the bucket stays private, and our edge checks for an empty
 * object `_public/{scope}`. Publishing a video's version takes one call, hiding a video two.
 */
export const createMarkerVisibility = (context: S3Context): VisibilityStrategy => {
  const { client, names, pause } = context;
  const Bucket = names.stream;

  const addMarker = async (Key: string): Promise<void> => {
    await client.send(new PutObjectCommand({ Bucket, Key, Body: new Uint8Array() }));
  };

  const removeMarker = async (Key: string): Promise<void> => {
    await orNull(client.send(new DeleteObjectCommand({ Bucket, Key })));
  };

  const hasMarker = async (Key: string): Promise<boolean> =>
    (await orNull(client.send(new HeadObjectCommand({ Bucket, Key })))) !== null;

  /** No pauses: there is one marker for a version, so even thousands of videos have few. */
  const removeMarkersBelow = async (prefix: string): Promise<{ wasPublic: boolean }> => {
    const own = markerOfPrefix(prefix);
    const hadOwn = own !== null && (await hasMarker(own));
    if (own) await removeMarker(own);
    const markers = listAll(context, 'stream', markerPrefix + prefix);
    const removed = await inBatches(
      markers,
      (batch) =>
        deleteObjects(
          context,
          'stream',
          batch.map(({ key }) => key),
        ),
      {
        pause: async () => undefined,
      },
    );
    return { wasPublic: hadOwn || removed > 0 };
  };

  const countBelow = (prefix: string, signal: AbortSignal | undefined): Promise<number> =>
    inBatches(listObjects(context, 'stream', prefix), async () => undefined, {
      pause: async () => undefined,
      signal,
    });

  const publish = async (prefix: string, signal: AbortSignal | undefined): Promise<number> => {
    const done = new Set<string>();
    const work = async (batch: { key: string }[]) => {
      const scopes = batch.map(({ key }) => scopeOf(key)).filter((scope) => typeof scope === 'object');
      const markers = [...new Set(scopes.map(({ marker }) => marker))].filter((marker) => !done.has(marker));
      await Promise.all(markers.map(addMarker));
      for (const marker of markers) done.add(marker);
    };
    // Below a version only one marker is written; the rest is counting, which needs no pacing.
    const pacing = markerOfPrefix(prefix) ? async () => undefined : pause;
    return inBatches(listObjects(context, 'stream', prefix), work, { pause: pacing, signal });
  };

  return {
    aclOf: () => undefined,

    find: async (ref) => {
      const scope = scopeOfRef(ref);
      if (scope === 'always_public') return 'public';
      if (scope === 'always_private') return 'private';
      return (await hasMarker(scope.marker)) ? 'public' : 'private';
    },

    onWrite: async (ref, visibility, moment) => {
      const scope = scopeOfRef(ref);
      if (typeof scope === 'string') return;
      // While an object is replaced, some stores have neither version for a moment, and edges cache that. An
      // existing marker is therefore not rewritten.
      if (visibility === 'public' && moment === 'after' && !(await hasMarker(scope.marker)))
        await addMarker(scope.marker);
      // A single private file must not hide its version, which shares one marker.
      if (visibility === 'private' && moment === 'before' && !scope.isShared)
        await removeMarker(scope.marker);
    },

    onRemoved: async (ref) => {
      const scope = scopeOfRef(ref);
      if (typeof scope === 'object' && !scope.isShared) await removeMarker(scope.marker);
    },

    onPrefixRemoved: async (bucket, prefix) => {
      if (bucket === 'stream') await removeMarkersBelow(prefix);
    },

    setPrefix: async ({ bucket, prefix, visibility, signal }: PrefixChange) => {
      if (bucket === 'upload') return 0;
      if (visibility === 'public') return publish(prefix, signal);
      const { wasPublic } = await removeMarkersBelow(prefix);
      const count = await countBelow(prefix, signal);
      // Waits until no edge, reachable or not, serves from a cached marker.
      if (wasPublic) await sleep(edgeLeaseMs + edgeLeaseMarginMs, undefined, { signal });
      return count;
    },
  };
};
