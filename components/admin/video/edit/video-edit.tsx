import { redirect } from 'next/navigation';
import type { DocumentViewServerProps } from 'payload';

import { resolveContext } from '@/lib/http/resolve-context';
import { findEditFacts } from '@/lib/platform/edit-page/find-edit-facts';
import type { Video } from '@/payload-types';

import type { LiveVideo } from '../sync/edit-types';
import { VideoEditor } from './video-editor';

/** A video's page: what is typed on the left, the player and the facts on the right. */
export const VideoEdit = async ({ doc, initPageResult }: DocumentViewServerProps) => {
  const { req } = initPageResult;
  // A video begins with its file: there is none without one, and no form to make it with.
  if (!doc) redirect('/admin/collections/videos');
  const video = doc as unknown as Video;
  const facts = await findEditFacts(await resolveContext(req), video);
  return <VideoEditor facts={facts} initial={video as unknown as LiveVideo & Video} />;
};
