import { findWatchUrl } from '@/lib/videos/publishing/watch/store-watch-page';

import { redirectViewers } from './redirect-viewers';

type Args = { params: Promise<{ id: string }> };

export const dynamic = 'force-dynamic';

/** The page of a video for viewers. */
export const GET = async (request: Request, { params }: Args): Promise<Response> => {
  const { id } = await params;
  return redirectViewers(request, (ctx) => findWatchUrl(ctx, id));
};
