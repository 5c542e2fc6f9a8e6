import config from '@payload-config';
import { headers as readHeaders } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { getPayload } from 'payload';

import { isPublicPath } from '@/lib/http/server/find-strangers-answer';

import { describePage } from '../describe-page';

export const dynamic = 'force-dynamic';

type PageArgs = { params: Promise<{ rest: string[] }> };

export const generateMetadata = () => describePage({ key: 'failure.notFoundTitle' });

/**
 * Handles all unknown paths. Visitors without a session are redirected to the panel, except below public
 * paths, so that they cannot probe for existing paths. Signed-in users get a 404 page.
 */
const Nowhere = async ({ params }: PageArgs) => {
  const path = (await params).rest.join('/');
  if (!isPublicPath(path)) {
    const payload = await getPayload({ config });
    const { user } = await payload.auth({ headers: await readHeaders() });
    if (!user) redirect('/admin');
  }
  notFound();
};

export default Nowhere;
