import { notFound, redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';

import { resolveContext } from '@/lib/http/define-endpoint';
import { findChapteredVideo } from '@/lib/videos/library/chapters/find-chaptered-video';

import { ChaptersPage } from './chapters-page';

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
