import { createLocalReq, type PayloadRequest } from 'payload';

import type { SystemContext } from '@/lib/context';
import { asSystem } from '@/lib/core/access/actor';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import type { Encoding, Member, Video } from '@/payload-types';

import { cancelAwaitedUpload } from './cancel-upload';

/** Cancels a member's uploads if the member is still disabled; finished videos stay. */
export const cancelMemberUploads = async (
  { payload, ports }: SystemContext,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): Promise<void> => {
  const member = await payload.db.findOne<Member>({
    collection: slugs.members,
    where: { and: [{ userConnection: { equals: userId } }, { workspace: { equals: workspaceId } }] },
  });
  if (member && !member.isDisabled) return;
  const { docs: videos } = await payload.db.find<Video>({
    collection: slugs.videos,
    where: { and: [{ createdBy: { equals: userId } }, { workspace: { equals: workspaceId } }] },
    select: { title: true },
    ...withTrash,
    pagination: false,
    limit: 0,
  });
  const { docs: awaited } = await payload.db.find<Encoding>({
    collection: slugs.encodings,
    where: {
      and: [{ workspace: { equals: workspaceId } }, { state: { equals: 'AWAITING_FILE' } }],
    },
    pagination: false,
    limit: 0,
  });
  const own = new Set(videos.map(({ id }) => id));
  const req = asSystem(await createLocalReq({}, payload)) as PayloadRequest;
  for (const encoding of awaited) {
    const videoId = typeof encoding.video === 'string' ? encoding.video : encoding.video?.id;
    if (videoId && own.has(videoId))
      await cancelAwaitedUpload({ req, payload, ports, actor: { kind: 'system' } }, encoding);
  }
};
