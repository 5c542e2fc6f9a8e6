/** Collection slugs, as they stand in paths and in `relationTo`. */
export const slugs = {
  users: 'users',
  sessions: 'sessions',
  twoFactors: 'twoFactors',
  workspaces: 'workspaces',
  members: 'members',
  packages: 'packages',
  videos: 'videos',
  texttracks: 'texttracks',
  transcripts: 'transcripts',
  autoTranscriptions: 'autoTranscriptions',
  categories: 'categories',
  tags: 'tags',
  playerPresets: 'playerPresets',
  integrations: 'integrations',
  customDomains: 'customDomains',
  eventLogs: 'eventLogs',
  encodings: 'encodings',
  imports: 'imports',
  outboxEvents: 'outboxEvents',
  webhookEvents: 'webhookEvents',
  locks: 'locks',
  usage: 'usage',
  aiCreditUsages: 'aiCreditUsages',
  dataMigrations: 'dataMigrations',
} as const;

export type Slug = (typeof slugs)[keyof typeof slugs];
