import type { Translate } from '@/lib/core/i18n/text';
import type { PlayerSettings } from '@/lib/workspaces/update-player-settings';

/** What is not saved yet, a sentence each. */
export const describeChanges = (text: Translate, before: PlayerSettings, now: PlayerSettings): string[] => {
  const changes: string[] = [];
  if (now.share !== before.share) {
    changes.push(text('leave.share', { value: text(`privacy.share.${now.share}`) }));
  }
  if (now.embed !== before.embed) {
    changes.push(text('leave.embed', { value: text(`privacy.embed.${now.embed}`) }));
  }
  const [count, oldCount] = [now.domains.length, before.domains.length];
  if (count !== oldCount) changes.push(text('leave.domains', { now: count, before: oldCount }));
  else if (now.domains.join() !== before.domains.join()) changes.push(text('leave.order'));
  return changes;
};
