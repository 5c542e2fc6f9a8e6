import type { Slug } from './slugs';

/** From lowest to highest; a role may do whatever a lower one may. */
export const roles = ['editor', 'manager', 'admin', 'superadmin'] as const;
export type Role = (typeof roles)[number];

/** What a package switches on. */
export const features = [
  'customPlayerDesignEnabled',
  'collaborationEnabled',
  'aiFeaturesEnabled',
  'videoPrivacyEnabled',
  'customDomainEnabled',
  'liveStreamingEnabled',
] as const;
export type Feature = (typeof features)[number];

export type Operation =
  'create' | 'read' | 'update' | 'delete' | 'upload' | 'changeVisibility' | 'deployPlayer';

/** Who may do one thing. Nobody but the platform's root user where nothing is said. */
export type Rule = {
  /** The lowest role that may do it to any record of its workspace. */
  role?: Role;
  /** The lowest role that may do it to records it created itself. */
  ownRole?: Role;
  /** The package feature that must be on. */
  feature?: Feature;
  /** Whether an integration token can be given this permission. */
  token?: boolean;
  /** Whether a signed-in person without a workspace may do it too (the record is not a tenant's). */
  everyone?: boolean;
};

const nobody: Rule = {};
const editors: Rule = { role: 'editor' };
const managers: Rule = { role: 'manager' };
const admins: Rule = { role: 'admin' };

/**
 * The one table of rights: access functions, endpoints and the panel all ask it. An operation that is not listed is
 * refused to everybody but root.
 */
export const permissions: Record<Slug, Partial<Record<Operation, Rule>>> = {
  videos: {
    read: { ...editors, token: true },
    create: nobody,
    upload: { ...editors, token: true },
    update: { ...managers, ownRole: 'editor', token: true },
    delete: { ...managers, token: true },
    changeVisibility: { ...managers, token: true },
  },
  texttracks: { read: { ...editors, token: true } },
  categories: {
    read: { ...editors, token: true },
    create: { ...managers, token: true },
    update: { ...managers, token: true },
    delete: { ...managers, token: true },
  },
  tags: {
    read: { ...editors, token: true },
    create: { ...managers, token: true },
    update: { ...managers, token: true },
    delete: { ...managers, token: true },
  },
  playerPresets: {
    read: { ...editors, token: true },
    create: { ...managers, feature: 'customPlayerDesignEnabled' },
    update: { ...managers, feature: 'customPlayerDesignEnabled' },
    delete: { ...managers, feature: 'customPlayerDesignEnabled' },
  },
  integrations: { read: admins, create: admins, update: admins, delete: admins },
  members: { read: editors, create: nobody, update: nobody, delete: nobody },
  workspaces: {
    read: editors,
    create: nobody,
    update: nobody,
    delete: nobody,
    deployPlayer: { role: 'superadmin' },
  },
  packages: { read: { everyone: true, role: 'editor', token: true } },
  eventLogs: { read: admins },
  encodings: { read: editors },
  users: { read: editors },
  webhookEvents: {},
  locks: {},
};

/** Collections and operations that an integration token can be given, for its form and its validation. */
export const tokenPermissions = (): { collection: Slug; operations: Operation[] }[] =>
  (Object.entries(permissions) as [Slug, Partial<Record<Operation, Rule>>][])
    .map(([collection, rules]) => ({
      collection,
      operations: (Object.entries(rules) as [Operation, Rule][])
        .filter(([, rule]) => rule.token)
        .map(([operation]) => operation),
    }))
    .filter(({ operations }) => operations.length > 0);

/** Whether `role` equals or outranks `required`. */
export const hasRole = (role: Role, required: Role): boolean =>
  roles.indexOf(role) >= roles.indexOf(required);
