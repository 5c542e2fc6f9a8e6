import { notFound, redirect } from 'next/navigation';
import type { AdminViewServerProps, DocumentViewServerProps } from 'payload';

import { guardView } from '@/components/admin/shell/guard-view';
import { resolveContext } from '@/lib/http/define-endpoint';
import { findEditPageData } from '@/lib/platform/find-edit-page-data';
import { findTrimPageData } from '@/lib/platform/find-trim-page-data';
import { findChapteredVideo } from '@/lib/videos/library/find-chaptered-video';
import { findCaptionEditorData } from '@/lib/videos/text-tracks/find-caption-editor-data';
import type { Video } from '@/payload-types';

import { CaptionEditor } from './captions/editor-page';
import { ChaptersPage } from './chapters/chapters-page';
import { VideoEditor } from './edit/edit-page';
import type { LiveVideo } from './sync/edit-context';
import { TrimPage } from './trim/trim-page';

/** `/admin/collections/videos/{id}/captions/{trackId}`: the editor of one text track. */
export const CaptionsView = async (view: AdminViewServerProps) => {
  const [, , videoId = '', , trackId = ''] = (view.params?.segments ?? []) as string[];
  const { req } = await guardView(view, { path: `/collections/videos/${videoId}/captions/${trackId}` });
  const editorData = await findCaptionEditorData(await resolveContext(req), { videoId, trackId });
  if (!editorData) notFound();
  return <CaptionEditor editorData={editorData} />;
};

/** The chapter editor, which fills the whole window. */
export const ChaptersView = async ({ initPageResult, params, searchParams }: AdminViewServerProps) => {
  const id = params?.segments?.[2];
  if (typeof id !== 'string') notFound();
  const found = await findChapteredVideo(await resolveContext(initPageResult.req), id);
  if (!found) notFound();
  // The content tab shows the chapters read-only.
  if (!found.canEdit) redirect(`/admin/collections/videos/${id}?tab=content`);
  return <ChaptersPage asksForSuggestions={searchParams?.suggest === '1'} video={found.video} />;
};

/** The page that trims a video. */
export const TrimView = async ({ initPageResult, params }: AdminViewServerProps) => {
  const id = params?.segments?.[2];
  const data =
    typeof id === 'string' && (await findTrimPageData(await resolveContext(initPageResult.req), id));
  if (!data) notFound();
  return <TrimPage data={data} />;
};

/** The page of a video: fields on the left, player and details on the right. */
export const VideoEdit = async ({ doc, initPageResult }: DocumentViewServerProps) => {
  const { req } = initPageResult;
  // A video is created by uploading a file, so there is no form for a new one.
  if (!doc) redirect('/admin/collections/videos');
  const video = doc as unknown as Video;
  const pageData = await findEditPageData(await resolveContext(req), video);
  return <VideoEditor initial={video as unknown as LiveVideo & Video} pageData={pageData} />;
};
