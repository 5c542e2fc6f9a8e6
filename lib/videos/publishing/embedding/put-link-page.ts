import type { DeliveryPort } from '@/lib/ports/delivery';
import type { StoragePort, Visibility } from '@/lib/ports/storage';

import { readLinkPreview } from '@/lib/formats/link-preview';
import { writeLinkPage } from './write-link-page';

/** Same cache lifetime as data.json, whose contents it repeats. */
const cacheControl = 'public, max-age=5';

type LinkPage = {
  /** Content of data.json. */
  data: object;
  key: string;
  playerUrl: string;
  visibility?: Visibility;
};

/**
 * Address for links to a video or event: the player page, or the page beside data.json if delivery can't
 * render it.
 */
export const getLinkUrl = (
  { fillsPages, publicUrl }: Pick<DeliveryPort, 'fillsPages' | 'publicUrl'>,
  playerUrl: string,
  key: string,
): string => (fillsPages ? playerUrl : publicUrl(key));

/** Writes the link page if the delivery needs one. The caller has to invalidate caches afterwards. */
export const putLinkPage = async (
  { storage, delivery }: { storage: StoragePort; delivery: DeliveryPort },
  { data, key, playerUrl, visibility = 'public' }: LinkPage,
): Promise<void> => {
  const preview = delivery.fillsPages ? null : readLinkPreview(data, `${delivery.baseUrl}/`);
  if (!preview) return;
  await storage.write({
    bucket: 'stream',
    key,
    body: Buffer.from(writeLinkPage(preview, playerUrl)),
    contentType: 'text/html; charset=utf-8',
    cacheControl,
    visibility,
  });
};
