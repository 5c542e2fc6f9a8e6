import type { Slug } from '../slugs';

/** From lowest to highest; each role includes the rights of the lower ones. */
export const roles = ['editor', 'manager', 'admin', 'superadmin'] as const;
export type Role = (typeof roles)[number];

/** Features that a package can include. */
export const features = [
  'customPlayerDesignEnabled',
  'collaborationEnabled',
  'aiFeaturesEnabled',
  'videoPrivacyEnabled',
  'customDomainEnabled',
  'liveStreamingEnabled',
] as const;
export type Feature = (typeof features)[number];

/** Limits that a package can set. */
export const limitNames = [
  'numberOfMembers',
  'numberOfVideos',
  'numberOfAPIIntegrations',
  'monthlyTraffic',
  'monthlyAiCredits',
] as const;
export type LimitName = (typeof limitNames)[number];

/**
 * Operations that integration tokens can be granted if a rule allows it. `manage` includes all operations on
 * webhook endpoints, and changing the roles of members, disabling and enabling them.
 */
const tokenOperations = [
  'read',
  'upload',
  'create',
  'update',
  'delete',
  'changeVisibility',
  'run',
  'manage',
] as const;
export type TokenOperation = (typeof tokenOperations)[number];

export type Operation =
  | TokenOperation
  | 'deployPlayer'
  /** The workspace's settings, including its plan. */
  | 'readAccount'
  /** Settings for sharing and embedding the workspace's videos. */
  | 'updatePlayerSettings'
  /** Statistics by email. */
  | 'receiveReport'
  /** Time zone of the workspace's days and months. */
  | 'updateTimeZone'
  /** Adding and verifying custom domains. */
  | 'manageDomains'
  /** Allowed even after the package has lost the feature. */
  | 'removeDomains'
  /** Importing videos from other services. */
  | 'import'
  /** Details of an account: its rights and workspaces. */
  | 'readDetails'
  /** Properties of an account that its owner cannot change: address and rights. */
  | 'administer'
  /** Inviting people to the workspace. */
  | 'invite'
  /** The overview statistics of a workspace, and those of a single video. */
  | 'readOverview'
  /** All statistics. */
  | 'readStatistics'
  /** Starting the channel of a live event and going on air, including the steps before. */
  | 'runLive'
  /** Copying and renewing the stream key of a live event, and editing its targets. */
  | 'manageKeys'
  /** Ending a live event and stopping its channel, even after the package has lost live events. */
  | 'endLive';

/** The roles that may run an operation. In `platformCollections`, an empty rule admits root only. */
export type Rule = {
  /** The lowest role that may run it on any record of the workspace. */
  role?: Role;
  /** The lowest role that may run it on records that the actor created. */
  ownRole?: Role;
  /** The package feature that must be on. */
  feature?: Feature;
  /**
   * The permission that admits an integration token: the operation's own (true), or another one of the same
   * collection that includes it.
   */
  token?: true | TokenOperation;
  /** Whether any token with at least one permission may run it too. */
  anyToken?: boolean;
  /** Whether a signed-in person may run it on their own account and workspaces. */
  self?: boolean;
  /** Whether everyone, including anonymous callers, may run it on public rows. */
  anybody?: boolean;
  /**
   * Refused to platform administrators in a support session, because the result would outlast the session.
   */
  support?: 'refused';
};

const nobody: Rule = {};
const editors: Rule = { role: 'editor' };
const managers: Rule = { role: 'manager' };
const admins: Rule = { role: 'admin' };

/**
 * The single permission table, used by access functions, endpoints and the panel. An operation that is not
 * listed is refused to everyone but root in `platformCollections`.
 */
export const permissions: Record<Slug, Partial<Record<Operation, Rule>>> = {
  videos: {
    read: { ...editors, token: true },
    create: nobody,
    upload: { ...editors, token: true, support: 'refused' },
    update: { ...managers, ownRole: 'editor', token: true },
    delete: { ...managers, token: true },
    changeVisibility: { ...managers, token: true, support: 'refused' },
    import: { role: 'superadmin' },
  },
  // Live events stay listed after the package has lost the feature.
  liveEvents: {
    read: { ...editors, token: true },
    create: { ...editors, feature: 'liveStreamingEnabled', token: true },
    update: { ...managers, ownRole: 'editor', feature: 'liveStreamingEnabled', token: true },
    delete: { ...managers, token: true },
    runLive: { ...managers, ownRole: 'editor', feature: 'liveStreamingEnabled', token: 'run' },
    manageKeys: {
      ...managers,
      ownRole: 'editor',
      feature: 'liveStreamingEnabled',
      support: 'refused',
      token: 'update',
    },
    endLive: { ...managers, ownRole: 'editor', token: 'run' },
  },
  // Text tracks may be changed by those who may change their video.
  texttracks: {
    read: { ...editors, token: true },
    create: { ...managers, ownRole: 'editor', token: true },
    update: { ...managers, ownRole: 'editor', token: true },
    delete: { ...managers, ownRole: 'editor', token: true },
  },
  autoTranscriptions: { read: editors },
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
    create: { ...managers, feature: 'customPlayerDesignEnabled', token: true },
    update: { ...managers, feature: 'customPlayerDesignEnabled', token: true },
    delete: { ...managers, feature: 'customPlayerDesignEnabled', token: true },
  },
  integrations: {
    read: admins,
    create: { ...admins, support: 'refused' },
    update: { ...admins, support: 'refused' },
    delete: admins,
  },
  // Its endpoints require the right to upload videos, and show each caller their own tokens.
  uploadTokens: {},
  // Webhooks outlast a support session.
  webhookEndpoints: { manage: { ...admins, token: true, support: 'refused' } },
  // A rule goes on with its author's rights.
  rules: {
    read: admins,
    create: { ...admins, support: 'refused' },
    update: { ...admins, support: 'refused' },
    delete: admins,
  },
  // Reached through the calls of their endpoint.
  webhookDeliveries: {},
  members: {
    read: editors,
    create: nobody,
    update: nobody,
    delete: nobody,
    invite: { ...admins, support: 'refused' },
    manage: { ...admins, support: 'refused' },
  },
  workspaces: {
    read: { self: true, anyToken: true },
    create: nobody,
    update: nobody,
    delete: nobody,
    readAccount: { role: 'superadmin' },
    updatePlayerSettings: { role: 'superadmin', feature: 'videoPrivacyEnabled' },
    manageDomains: { role: 'superadmin', feature: 'customDomainEnabled' },
    removeDomains: { role: 'superadmin' },
    deployPlayer: { role: 'superadmin' },
  },
  packages: {
    read: { ...editors, token: true, anybody: true },
    create: nobody,
    update: nobody,
    delete: nobody,
  },
  eventLogs: { read: { ...admins, token: true } },
  encodings: { read: editors },
  imports: { read: { role: 'superadmin' } },
  customDomains: { read: { role: 'superadmin' } },
  users: {
    read: { ...editors, self: true },
    readDetails: { self: true },
    create: nobody,
    update: { self: true },
    delete: nobody,
    administer: nobody,
  },
  // Review data: guests reach it through the endpoints of the share page, members through those of the video.
  shareLinks: {},
  collaborateComments: {},
  commentReactions: {},
  shareDecisions: {},
  reviewMails: {},
  inboxEntries: {},
  // Its endpoints show each person their own views. Managers may change those that others have shared.
  savedViews: { manage: managers },
  // Data of people without an account: for the platform only.
  signUps: {},
  sessions: {},
  twoFactors: {},
  passkeys: {},
  passkeyChallenges: {},
  identities: {},
  spentLogIns: {},
  outboxEvents: {},
  webhookEvents: {},
  locks: {},
  // Answers of other callers, some with secrets.
  idempotencyKeys: {},
  encodingChunks: {},
  usage: {},
  transcripts: {},
  aiCreditUsages: { read: admins },
  // Only the server reads these rows; people get aggregated statistics.
  statistics: {
    readOverview: { ...editors, token: 'read' },
    readStatistics: { ...admins, token: 'read' },
    receiveReport: { ...admins, support: 'refused' },
    updateTimeZone: { role: 'superadmin' },
  },
  videoStatistics: {},
  videoTombstones: {},
  logReadings: {},
  dataMigrations: {},
  // Dedicated endpoints return these settings without the keys.
  awsSettings: {},
  // Deleted workspaces: for the platform only.
  workspaceDeletions: {},
  // Dedicated endpoints show support sessions to the people concerned.
  supportSessions: {},
  // Dedicated endpoints show the archive to the workspace's owner.
  moveOuts: {},
};

/**
 * Collections for operating the platform, which root reaches in all workspaces: accounts, workspaces with
 * plan, usage and domains, and the server's own work. All other content of a workspace, including its
 * members, is reachable for root only as a member or in a support session.
 */
export const platformCollections: ReadonlySet<Slug> = new Set<Slug>([
  'users',
  'sessions',
  'twoFactors',
  'passkeys',
  'passkeyChallenges',
  'identities',
  'spentLogIns',
  'signUps',
  'workspaces',
  'packages',
  'usage',
  'customDomains',
  'awsSettings',
  'workspaceDeletions',
  'supportSessions',
  'outboxEvents',
  'webhookEvents',
  'locks',
  'encodingChunks',
  'logReadings',
  'dataMigrations',
]);

/**
 * Collections that a token confined to categories reaches: rows of a category, and rows that all categories
 * share, which it may only read. All other collections, such as live events, have no category.
 */
export const collectionsOfCategories: ReadonlySet<Slug> = new Set<Slug>([
  'videos',
  'texttracks',
  'categories',
  'tags',
  'playerPresets',
  'statistics',
  'workspaces',
  'packages',
]);

/** The permission that an integration token needs for an operation, or null if no token may run it. */
export const findTokenOperation = (
  rule: Pick<Rule, 'token'> | undefined,
  operation: string,
): TokenOperation | null => {
  if (!rule?.token) return null;
  return rule.token === true ? (operation as TokenOperation) : rule.token;
};

const listTokenOperations = (rules: Partial<Record<Operation, Rule>>): TokenOperation[] => {
  const granted = new Set(
    Object.entries(rules).map(([operation, rule]) => findTokenOperation(rule, operation)),
  );
  return tokenOperations.filter((operation) => granted.has(operation));
};

/**
 * The collections and operations that an integration token can be granted, for its form and its validation.
 */
export const tokenPermissions = (): { collection: Slug; operations: TokenOperation[] }[] =>
  (Object.entries(permissions) as [Slug, Partial<Record<Operation, Rule>>][])
    .map(([collection, rules]) => ({ collection, operations: listTokenOperations(rules) }))
    .filter(({ operations }) => operations.length > 0);

/** Whether `role` equals or outranks `required`. */
export const hasRole = (role: Role, required: Role): boolean =>
  roles.indexOf(role) >= roles.indexOf(required);
