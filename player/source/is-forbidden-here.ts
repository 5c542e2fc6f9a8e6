import { type EmbedRule, mayEmbed } from '@/lib/formats/embed-rule';

/**
 * Whether the workspace forbids the video on a page that contains the element itself. The edge handles frames
 * (`frame-ancestors`), and pages of the data's origin.
 */
export const isForbiddenHere = (rule: EmbedRule, dataUrl: URL, page: Location | URL): boolean =>
  dataUrl.origin !== page.origin && !mayEmbed(rule, page);

/** Whether everyone with the URL of the player page may watch the video, so that it can be shared. */
export const isShareable = ({ access }: EmbedRule): boolean => access === 'allowed';
