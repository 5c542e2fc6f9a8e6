import type { CollectionAfterReadHook } from 'payload';

import { translate } from '@/lib/core/i18n/text';
import type { StoredVideoSource } from '@/lib/library/types';
import { getPorts } from '@/lib/ports';
import { presentLinks } from '@/lib/publishing/source';

/** Why there is no video, or what is wrong with the one there is, for people. */
const findStatusMessage = (
  { status, statusReason }: { status?: string; statusReason?: string | null },
  language: string,
): string | null => {
  if (!statusReason) return null;
  if (status === 'ERROR') return translate(language, `encodingError.${statusReason}`);
  return status === 'COMPLETE' ? translate(language, `encodingWarning.${statusReason}`) : null;
};

/**
 * Stored keys become addresses and signed links when a video is read, so that a new domain rewrites no row. On the whole
 * document and not on its fields: what a field's hook returns is written back by the next update.
 */
export const presentVideo: CollectionAfterReadHook = async ({ doc, req }) => {
  const statusMessage = findStatusMessage(doc, req.i18n.language);
  const source = doc.src as StoredVideoSource | null | undefined;
  if (source === undefined) return { ...doc, statusMessage };
  const ports = getPorts();
  const links = await presentLinks(
    source,
    {
      id: doc.id,
      title: String(doc.title ?? 'video'),
      customThumbnail: (doc.customThumbnailUrl as string | null | undefined) ?? null,
    },
    {
      delivery: await ports.deliveryFor(doc.workspace),
      storage: await ports.storageFor(doc.workspace),
      log: req.payload.logger,
    },
  );
  return { ...doc, ...links, statusMessage };
};
