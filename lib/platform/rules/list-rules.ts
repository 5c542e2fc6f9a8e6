import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { findCategories } from '@/lib/videos/library/labels/find-categories';
import type { PlayerPreset, Rule } from '@/payload-types';

import type { RuleAction, RuleEvent, RuleOutcome } from './rule-types';

/** A rule as the panel shows it. */
export type RuleData = {
  id: string;
  title: string;
  event: RuleEvent;
  action: RuleAction;
  language: string | null;
  preset: string | null;
  category: string | null;
  recipients: string;
  isDisabled: boolean;
  last: { at: string; outcome: RuleOutcome; reason: string | null } | null;
};

const presentRule = (rule: Rule): RuleData => ({
  id: rule.id,
  title: rule.title,
  event: rule.event,
  action: rule.action,
  language: rule.language ?? null,
  preset: getRelationId(rule.preset),
  category: getRelationId(rule.category),
  recipients: rule.recipients ?? '',
  isDisabled: rule.isDisabled ?? false,
  last:
    rule.lastRunAt && rule.lastOutcome
      ? { at: rule.lastRunAt, outcome: rule.lastOutcome, reason: rule.lastReason ?? null }
      : null,
});

type Option = { value: string; label: string };
export type RulePage = { rules: RuleData[]; presets: Option[]; categories: Option[]; canChange: boolean };

/** The rules of the actor's workspace and the choices of their form; null if the actor may not read them. */
export const listRules = async (ctx: RequestContext): Promise<RulePage | null> => {
  const { actor, payload } = ctx;
  const workspace = getActorWorkspace(actor);
  if (!workspace || decide(actor, slugs.rules, 'read') === 'none') return null;
  const find = async <T>(collection: typeof slugs.rules | typeof slugs.playerPresets, sort: string) =>
    (
      await payload.db.find<T & { id: string }>({
        collection,
        where: { workspace: { equals: workspace.id } },
        sort,
        limit: 0,
        pagination: false,
      })
    ).docs;
  const presets = await find<PlayerPreset>(slugs.playerPresets, 'title');
  const categories = await findCategories(ctx, workspace.id);
  return {
    rules: (await find<Rule>(slugs.rules, 'createdAt')).map(presentRule),
    presets: presets.map(({ id, title }) => ({ value: id, label: title })),
    categories: categories.map(({ id, title }) => ({ value: id, label: title })),
    canChange: decide(actor, slugs.rules, 'update') !== 'none',
  };
};
