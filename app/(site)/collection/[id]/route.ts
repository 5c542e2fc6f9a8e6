import { redirectViewers } from '@/app/(site)/watch/[id]/redirect-viewers';
import { findCollectionUrl } from '@/lib/videos/publishing/watch/publish-collection';

type Args = { params: Promise<{ id: string }> };

export const dynamic = 'force-dynamic';

/** The page of a category for viewers. */
export const GET = async (request: Request, { params }: Args): Promise<Response> => {
  const { id } = await params;
  return redirectViewers(request, (ctx) => findCollectionUrl(ctx, id));
};
