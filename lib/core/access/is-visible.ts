import type { PayloadRequest, SanitizedCollectionConfig } from 'payload';

import { isId } from '../database/is-id';

/** Whether the actor of a request may read a record, according to the collection's access function. */
export const isVisible = async (
  req: PayloadRequest,
  { access, slug }: Pick<SanitizedCollectionConfig, 'access' | 'slug'>,
  id: string,
): Promise<boolean> => {
  if (!isId(id)) return false;
  const readable = await access.read({ req, id });
  if (typeof readable === 'boolean') return readable;
  const { totalDocs } = await req.payload.count({
    collection: slug,
    where: { and: [{ id: { equals: id } }, readable] },
    overrideAccess: true,
  });
  return totalDocs > 0;
};
