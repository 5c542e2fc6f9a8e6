import type { Payload } from 'payload';

/** A video as a session sees it, and its owner. */
export const viewVideo = async (
  payload: Payload,
  { videoId, cookie }: { videoId: string; cookie: string },
) => {
  const { user } = await payload.auth({ headers: new Headers({ cookie }) });
  const video = await payload.findByID({
    collection: 'videos',
    id: videoId,
    depth: 1,
    overrideAccess: false,
    user,
  });
  const { title, status, chapters, createdAt } = video;
  return { person: user?.id, title, status, chapters, createdAt };
};
