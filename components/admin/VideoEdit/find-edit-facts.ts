import type { PayloadRequest } from 'payload';

import { getActorUserId, getRelationId, resolveActor } from '@/lib/access/actor';
import { canReach } from '@/lib/access/can-reach';
import { slugs } from '@/lib/slugs';
import { getEmbedPrivacy } from '@/lib/videos/rules';
import type { Video } from '@/payload-types';

import type { EditFacts } from './edit-types';

const findAuthor = async (req: PayloadRequest, id: string | null): Promise<string | null> => {
  if (!id) return null;
  const user = await req.payload.findByID({
    collection: slugs.users,
    id,
    select: { firstname: true, lastname: true, fullname: true },
    depth: 0,
    disableErrors: true,
    overrideAccess: false,
    req,
  });
  return user?.fullname ?? null;
};

/** What the page of a video needs to know besides the video: rights, the workspace's embed privacy, who uploaded it. */
export const findEditFacts = async (req: PayloadRequest, video: Video): Promise<EditFacts> => {
  const actor = await resolveActor(req);
  const authorId = getRelationId(video.createdBy);
  const [author, workspace] = await Promise.all([
    findAuthor(req, authorId),
    req.payload.findByID({
      collection: slugs.workspaces,
      id: getRelationId(video.workspace) ?? '',
      select: { playerSettings: true },
      depth: 0,
      disableErrors: true,
      overrideAccess: true,
    }),
  ]);
  return {
    rights: {
      canUpdate: canReach(actor, slugs.videos, 'update', video),
      canDelete: canReach(actor, slugs.videos, 'delete', video),
      canChangeVisibility: canReach(actor, slugs.videos, 'changeVisibility', video),
    },
    embed: getEmbedPrivacy(workspace),
    author,
    isOwn: authorId !== null && authorId === getActorUserId(actor),
  };
};
