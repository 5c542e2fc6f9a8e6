import { redirect } from 'next/navigation';
import type { DocumentViewServerProps } from 'payload';

import { resolveContext } from '@/lib/http/define-endpoint';
import { findEditFacts } from '@/lib/platform/edit-page/find-edit-facts';
import type { Video } from '@/payload-types';

import type { LiveVideo } from '../sync/edit-types';
import { VideoEditor } from './video-editor';

/** The page of a video: fields on the left, player and facts on the right. */
export const VideoEdit = async ({ doc, initPageResult }: DocumentViewServerProps) => {
  const { req } = initPageResult;
  // A video is created by uploading a file, so there is no form for a new one.
  if (!doc) redirect('/admin/collections/videos');
  const video = doc as unknown as Video;
  const facts = await findEditFacts(await resolveContext(req), video);
  return <VideoEditor facts={facts} initial={video as unknown as LiveVideo & Video} />;
};
