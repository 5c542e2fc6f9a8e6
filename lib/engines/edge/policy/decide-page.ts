import { type EmbedRule, mayEmbed } from '@/lib/formats/embed-rule';

import { type Embedding, findShown } from './find-embedding';
import { getFrameAncestors, getPlayerPolicy, refusalPolicy } from './frame-policy';
import type { AskedRequest, PolicyFacts } from './policy-facts';
import type { Presentation } from './verdict';

/** Query of the page that explains that this site may not show the video. */
const refusalQuery = 'embed=forbidden';

/**
 * The player page is the same for all videos and live events; `frame-ancestors` depends on the one it shows.
 * Browsers show an empty box in a frame that the policy forbids. A forbidden site that sends a `Referer` is
 * therefore redirected to an explanation.
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
 * The player of an unknown or private video only shows an error. Framing is unrestricted, so that the
 * response does not reveal the workspace's settings.
 */
const unrestricted: Embedding = { rule: { access: 'allowed', domains: [] }, oembed: null, content: null };

/** The panel's own origins may always frame a video that is limited to some domains. */
const mayFrame = (rule: EmbedRule, panelOrigins: string[], site: URL): boolean =>
  mayEmbed(rule, site) || (rule.access === 'limited' && panelOrigins.includes(site.origin));

/** The site that frames the page, if browser and site reveal it. */
const findFramingSite = ({ destination, referer = '', host }: AskedRequest): URL | null => {
  if (!/^(?:iframe|frame|embed|object)$/.test(destination ?? '')) return null;
  const site = URL.canParse(referer) ? new URL(referer) : null;
  return site?.host === host ? null : site;
};
