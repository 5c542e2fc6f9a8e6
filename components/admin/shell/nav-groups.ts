import type { IconName } from '@/components/kit/icon';
import { type Actor, decide, getActorWorkspace } from '@/lib/core/access/actor';
import type { Feature, Operation } from '@/lib/core/access/permissions';
import type { MessageKey } from '@/lib/core/i18n/text';
import { type Slug, slugs } from '@/lib/core/slugs';

import type { PalettePage } from './palette-model';

/** Shown to users who may perform `operation` (default: read) on `collection`; to everyone without one. */
export type NavEntry = {
  href: string;
  /** Pages below it with other URLs. */
  also?: readonly string[];
  icon: IconName;
  label: MessageKey;
  collection?: Slug;
  operation?: Operation;
  /** Hidden unless the plan includes this feature. */
  feature?: Feature;
};
export type NavGroup = { label: MessageKey | null; entries: NavEntry[] };

const list = (collection: Slug, icon: IconName, label: MessageKey): NavEntry => ({
  href: `/admin/collections/${collection}`,
  icon,
  label,
  collection,
});

const library: NavEntry[] = [
  { href: '/admin', icon: 'home', label: 'nav.overview' },
  list(slugs.videos, 'video', 'videos.plural'),
  list(slugs.liveEvents, 'live', 'liveEvents.plural'),
  {
    href: '/admin/globals/analytics',
    icon: 'chart',
    label: 'analytics.title',
    collection: slugs.statistics,
    operation: 'readOverview',
  },
  list(slugs.categories, 'folder', 'categories.plural'),
  list(slugs.tags, 'tag', 'tags.plural'),
  { href: '/admin/trash', icon: 'trash', label: 'trash.title', collection: slugs.categories },
];

const settings: NavEntry[] = [
  list(slugs.playerPresets, 'player', 'players.plural'),
  list(slugs.members, 'members', 'members.plural'),
  {
    ...list(slugs.integrations, 'plug', 'integrations.plural'),
    also: [slugs.webhookEndpoints, slugs.rules].map((slug) => `/admin/collections/${slug}`),
  },
  list(slugs.eventLogs, 'log', 'eventLogs.plural'),
  {
    href: '/admin/ai-credits',
    icon: 'clock',
    label: 'creditUsage.title',
    collection: slugs.aiCreditUsages,
    feature: 'aiFeaturesEnabled',
  },
  {
    href: '/admin/globals/account',
    icon: 'sliders',
    label: 'account.title',
    collection: slugs.workspaces,
    operation: 'readAccount',
  },
];

const platform: NavEntry[] = [
  list(slugs.users, 'users', 'users.plural'),
  list(slugs.workspaces, 'workspaces', 'workspaces.plural'),
  list(slugs.packages, 'package', 'packages.plural'),
  { href: '/admin/outbox', icon: 'mail', label: 'nav.outbox' },
  { href: '/admin/operator-settings', icon: 'sliders', label: 'operatorSettings.title' },
];

const isOpenTo =
  (actor: Actor) =>
  ({ collection, operation = 'read', feature }: NavEntry): boolean =>
    (!collection || decide(actor, collection, operation) !== 'none') &&
    (!feature || Boolean(getActorWorkspace(actor)?.features[feature]));

/** The navigation of an actor, limited to readable entries. */
export const listNavGroups = (actor: Actor): NavGroup[] =>
  [
    { label: null, entries: library },
    { label: 'nav.settings' as const, entries: settings },
    { label: 'nav.platform' as const, entries: actor.kind === 'root' ? platform : [] },
  ]
    .map(({ label, entries }) => ({ label, entries: entries.filter(isOpenTo(actor)) }))
    .filter(({ entries }) => entries.length > 0);

const accountTab = (tab: string, icon: IconName, label: MessageKey): NavEntry => ({
  href: `/admin/globals/account?tab=${tab}`,
  ...{ icon, label, collection: slugs.workspaces, operation: 'readAccount' },
});

/** Pages and tabs that the navigation leads to by another page. */
const further: NavEntry[] = [
  { href: '/admin/inbox', icon: 'bell', label: 'inbox.title' },
  { href: '/admin/profile', icon: 'users', label: 'account.profile.title' },
  {
    ...list(slugs.webhookEndpoints, 'plug', 'webhooks.tabs.webhookEndpoints'),
    operation: 'manage',
  },
  list(slugs.rules, 'plug', 'webhooks.tabs.rules'),
  accountTab('domains', 'globe', 'domains.tab'),
  accountTab('video-privacy', 'lock', 'privacy.title'),
];

const create = (collection: Slug, icon: IconName, label: MessageKey): NavEntry => ({
  href: `/admin/collections/${collection}/create`,
  ...{ icon, label, collection, operation: 'create' },
});

const actions: NavEntry[] = [
  create(slugs.liveEvents, 'live', 'palette.createLive'),
  {
    ...list(slugs.categories, 'folder', 'palette.createCategory'),
    operation: 'create',
  },
  {
    href: '/admin/collections/members?invite=1',
    ...{ icon: 'members', label: 'palette.invite', collection: slugs.members, operation: 'invite' },
  },
  create(slugs.playerPresets, 'player', 'palette.createPreset'),
  create(slugs.integrations, 'plug', 'palette.createIntegration'),
  {
    href: '/admin/collections/videos/import',
    ...{ icon: 'download', label: 'palette.import', collection: slugs.videos, operation: 'import' },
  },
];

/** The pages and actions of the palette that are open to an actor. */
export const listPalettePages = (actor: Actor): { screens: PalettePage[]; actions: PalettePage[] } => {
  const toPages = (entries: NavEntry[]): PalettePage[] =>
    entries.filter(isOpenTo(actor)).map(({ href, icon, label }) => ({ href, icon, label }));
  return {
    screens: toPages([...listNavGroups(actor).flatMap(({ entries }) => entries), ...further]),
    actions: toPages(actions),
  };
};
