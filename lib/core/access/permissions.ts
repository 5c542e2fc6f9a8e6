import type { Slug } from '../slugs';

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

/** What an integration token can be given, where a rule says so. */
const tokenOperations = ['read', 'upload', 'create', 'update', 'delete', 'changeVisibility'] as const;
export type TokenOperation = (typeof tokenOperations)[number];

export type Operation =
  | TokenOperation
  | 'deployPlayer'
  /** The workspace's settings, its plan among them. */
  | 'readAccount'
  /** Who may pass on and embed its videos. */
  | 'updatePlayerSettings'
  /** To add domains of its own, and have them checked. */
  | 'manageDomains'
  /** Also where the package includes them no longer. */
  | 'removeDomains'
  /** To fetch videos from elsewhere. */
  | 'import'
  /** Details of an account: its rights, where it works. */
  | 'readDetails'
  /** What a person can't change of their own account: its address and rights. */
  | 'administer'
  /** To ask somebody into the workspace. */
  | 'invite'
  /** To give members another role, to shut them out and let them in again. */
  | 'manage'
  /** The figures of a workspace at one look, and those of a video. */
  | 'readOverview'
  /** All of them. */
  | 'readFigures'
  /** To start the channel of a live event, to go on air, and whatever leads there. */
  | 'runLive'
  /** To copy and renew the stream key of a live event, and to add and change its targets. */
  | 'manageKeys'
  /** To end it and stop its channel, also where the package includes live events no longer. */
  | 'endLive';

/** Who may do one thing. Nobody where nothing is said, but for root in `platformCollections`. */
export type Rule = {
  /** The lowest role that may do it to any record of its workspace. */
  role?: Role;
  /** The lowest role that may do it to records it created itself. */
  ownRole?: Role;
  /** The package feature that must be on. */
  feature?: Feature;
  /** Whether an integration token can be given this permission. */
  token?: boolean;
  /** Whether a token that was given anything at all may do it, too. */
  anyToken?: boolean;
  /**
   * Whether a signed-in person may do it to what is their own: their account, the workspaces they belong to.
   */
  self?: boolean;
  /** Whether everybody may do it, also strangers, to what is meant for everybody. */
  anybody?: boolean;
  /** Refused to platform administrators in support, because the result would outlast the support. */
  support?: 'refused';
};

const nobody: Rule = {};
const editors: Rule = { role: 'editor' };
const managers: Rule = { role: 'manager' };
const admins: Rule = { role: 'admin' };

/**
 * The one table of rights: access functions, endpoints and the panel all ask it. An operation that is not
 * listed is refused to everybody, but to root in `platformCollections`.
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
  // They stay listed where the package includes them no longer.
  liveEvents: {
    read: editors,
    create: { ...editors, feature: 'liveStreamingEnabled' },
    update: { ...managers, ownRole: 'editor', feature: 'liveStreamingEnabled' },
    delete: managers,
    runLive: { ...managers, ownRole: 'editor', feature: 'liveStreamingEnabled' },
    manageKeys: { ...managers, ownRole: 'editor', feature: 'liveStreamingEnabled', support: 'refused' },
    endLive: { ...managers, ownRole: 'editor' },
  },
  // What belongs to a video is changed by those who may change the video.
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
    create: { ...managers, feature: 'customPlayerDesignEnabled' },
    update: { ...managers, feature: 'customPlayerDesignEnabled' },
    delete: { ...managers, feature: 'customPlayerDesignEnabled' },
  },
  integrations: {
    read: admins,
    create: { ...admins, support: 'refused' },
    update: { ...admins, support: 'refused' },
    delete: admins,
  },
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
  eventLogs: { read: admins },
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
  // What people write and decide on a share page: its own calls reach what its link opens, those of a video
  // the rest.
  shareLinks: {},
  collaborateComments: {},
  commentReactions: {},
  shareDecisions: {},
  reviewMails: {},
  // Of strangers: only the platform's.
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
  encodingPieces: {},
  usage: {},
  transcripts: {},
  aiCreditUsages: { read: admins },
  // Rows are the server's alone; people ask for figures.
  statistics: { readOverview: editors, readFigures: admins },
  videoStatistics: {},
  videoTombstones: {},
  logReadings: {},
  dataMigrations: {},
  // Its own calls tell of it, without the keys.
  awsSettings: {},
  // Of workspaces that are gone: only the platform's.
  workspaceDeletions: {},
  // Who came as support: its own calls tell whom it concerns.
  supportSessions: {},
};

/**
 * What running the platform is about, which root reaches in all workspaces: accounts, workspaces with their
 * plan, usage and domains, and the server's own work. Everything else is what a workspace keeps here, also
 * who belongs to it: root reaches that as a member, or as support.
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
  'encodingPieces',
  'logReadings',
  'dataMigrations',
]);

/** Collections and operations that an integration token can be given, for its form and its validation. */
export const tokenPermissions = (): { collection: Slug; operations: TokenOperation[] }[] =>
  (Object.entries(permissions) as [Slug, Partial<Record<Operation, Rule>>][])
    .map(([collection, rules]) => ({
      collection,
      operations: tokenOperations.filter((operation) => rules[operation]?.token),
    }))
    .filter(({ operations }) => operations.length > 0);

/** Whether `role` equals or outranks `required`. */
export const hasRole = (role: Role, required: Role): boolean =>
  roles.indexOf(role) >= roles.indexOf(required);
