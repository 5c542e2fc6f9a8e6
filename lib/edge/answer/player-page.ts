import type { ObjectInfo } from '@/lib/ports/storage/port';

import { getFrameAncestors, getPlayerPolicy, mayFrame, refusalPolicy } from '../policy/embed-policy';
import type { EdgeContext } from '../server/edge-context';
import type { Exchange } from '../server/exchange';
import { cacheControlOf } from './cache-control';
import type { HeaderList } from './header-list';
import { getObjectHeaders } from './response-headers';

export const playerPage = 'player/index.html';

/** Asks for the page that tells a viewer that this site may not show the video. */
const refusalQuery = 'embed=forbidden';

/**
 * The player page is the same for all videos; who may frame it depends on the one it is asked to play. Browsers show an empty
 * box where `frame-ancestors` forbids it, so where the framing site gives its name (`Referer`) and may not, the frame is sent on
 * to a page that says so. That is a courtesy: a site without a name meets `frame-ancestors` itself.
 */
export const preparePlayerPage = async (
  { getEmbedPrivacy, panelOrigins }: EdgeContext,
  { req }: Exchange,
  { info, query }: { info: ObjectInfo; query: string },
): Promise<{ headers: HeaderList } | { location: string }> => {
  const cacheControl = cacheControlOf(playerPage);
  const parameters = new URLSearchParams(query);
  if (parameters.get('embed') === 'forbidden') {
    return { headers: getObjectHeaders(info, { cacheControl, contentSecurityPolicy: refusalPolicy }) };
  }
  const embed = await getEmbedPrivacy(parameters.get('id'));
  const site = findFramingSite(req.headers);
  if (site && !mayFrame(embed, panelOrigins, site)) return { location: `/player/?${query}&${refusalQuery}` };
  const contentSecurityPolicy = getPlayerPolicy(getFrameAncestors(embed, panelOrigins));
  const headers = getObjectHeaders(info, { cacheControl, contentSecurityPolicy });
  return { headers: [...headers, ...announceOembed(embed?.oembed)] };
};

/** Whoever previews links runs no script, so discovery is in the head of the answer too. */
const announceOembed = (address: string | null | undefined): HeaderList =>
  address && /^https?:\/\/[\w./:?&=%-]+$/.test(address)
    ? ['Link', `<${address}>; rel="alternate"; type="application/json+oembed"`]
    : [];

/** Another site that shows the page in a frame, where browser and site tell. */
const findFramingSite = (headers: Exchange['req']['headers']): URL | null => {
  if (!/^(?:iframe|frame|embed|object)$/.test(headers['sec-fetch-dest']?.toString() ?? '')) return null;
  const site = URL.canParse(headers.referer ?? '') ? new URL(headers.referer ?? '') : null;
  return site?.host === headers.host ? null : site;
};
