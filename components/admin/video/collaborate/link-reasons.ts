import type { Reasons } from '@/components/api/call-error';

/** Messages for refused changes of a link. */
export const linkReasons: Reasons = {
  too_many_share_links: 'shareTab.refused.tooMany',
  share_link_not_found: 'shareTab.refused.gone',
  video_not_shared: 'shareTab.refused.notShared',
  collaboration_not_enabled: 'shareTab.forbidden',
};
