import { type EmbedRule, mayEmbed } from '@/lib/formats/embed-rule';

import { type Embedding, findShown } from './find-embedding';
import { getFrameAncestors, getPlayerPolicy, refusalPolicy } from './frame-policy';
import type { AskedRequest, PolicyFacts } from './policy-facts';
import type { Presentation } from './verdict';

/** Asks for the page that tells a viewer that this site may not show the video. */
const refusalQuery = 'embed=forbidden';

/**
 * The player page is the same for all videos and live events; who may frame it depends on the one it is asked
 * to play. Browsers show an empty box where `frame-ancestors` forbids it, so where the framing site gives its
 * name (`Referer`) and may not, the frame is sent on to a page that says so. A site that does not give its
 * name is stopped by `frame-ancestors` only.
 */
export const decidePage = async (
  asked: AskedRequest,
  { panelOrigins, findEmbedding }: Pick<PolicyFacts, 'panelOrigins' | 'findEmbedding'>,
  query: string,
): Promise<Presentation | { location: string }> => {
  const parameters = new URLSearchParams(query);
  if (parameters.get('embed') === 'forbidden') return { contentSecurityPolicy: refusalPolicy };
  const { rule, oembed, content } = (await findEmbedding(findShown(parameters))) ?? unrestricted;
  const site = findFramingSite(asked);
  const isAllowed = site === null || mayFrame(rule, panelOrigins, site);
  if (!isAllowed) return { location: `/player/?${query}&${refusalQuery}` };
  return {
    contentSecurityPolicy: getPlayerPolicy(getFrameAncestors(rule, { panelOrigins, site })),
    ...(oembed && { oembed }),
    ...(content && { content }),
    ...(rule.access !== 'allowed' && { vary: 'Referer, Sec-Fetch-Dest' }),
  };
};

/**
 * The player of an unknown or private video shows an error and nothing else. Anybody may frame it, so that
 * the answer does not tell what the workspace decided.
 */
const unrestricted: Embedding = { rule: { access: 'allowed', domains: [] }, oembed: null, content: null };

/** The panel's own origins may always frame a video that is limited to some domains. */
const mayFrame = (rule: EmbedRule, panelOrigins: string[], site: URL): boolean =>
  mayEmbed(rule, site) || (rule.access === 'limited' && panelOrigins.includes(site.origin));

/** Another site that shows the page in a frame, where browser and site tell. */
const findFramingSite = ({ destination, referer = '', host }: AskedRequest): URL | null => {
  if (!/^(?:iframe|frame|embed|object)$/.test(destination ?? '')) return null;
  const site = URL.canParse(referer) ? new URL(referer) : null;
  return site?.host === host ? null : site;
};
