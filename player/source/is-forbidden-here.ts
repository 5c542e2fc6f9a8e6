import { type EmbedRule, mayEmbed } from '@/lib/formats/embed-rule';

/**
 * Whether the workspace forbids the video on a page that holds the element itself. The edge decides on frames
 * (`frame-ancestors`), and so is a page of the origin that the data comes from.
 */
export const isForbiddenHere = (rule: EmbedRule, dataUrl: URL, page: Location | URL): boolean =>
  dataUrl.origin !== page.origin && !mayEmbed(rule, page);

/** Whether everybody who has the address of the player page may watch the video there, so that it can be passed on. */
export const isShareable = ({ access }: EmbedRule): boolean => access === 'allowed';
