import { notFound } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';

import { guardView } from '@/components/admin/shell/guard-view';
import { resolveContext } from '@/lib/http/define-endpoint';
import { findCaptionFacts } from '@/lib/videos/text-tracks/find-caption-facts';

import { CaptionEditor } from './caption-editor';

/** `/admin/collections/videos/{id}/captions/{trackId}`: the editor of one text track. */
export const CaptionsView = async (view: AdminViewServerProps) => {
  const [, , videoId = '', , trackId = ''] = (view.params?.segments ?? []) as string[];
  const { req } = await guardView(view, { path: `/collections/videos/${videoId}/captions/${trackId}` });
  const facts = await findCaptionFacts(await resolveContext(req), { videoId, trackId });
  if (!facts) notFound();
  return <CaptionEditor facts={facts} />;
};
