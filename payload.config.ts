import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { de } from '@payloadcms/translations/languages/de';
import { en } from '@payloadcms/translations/languages/en';
import { buildConfig } from 'payload';

import { jobTasks } from '@/bin/worker/job-tasks';
import { AiCreditUsages } from '@/collections/ai-credit-usages';
import { AutoTranscriptions } from '@/collections/auto-transcriptions';
import { AwsSettings } from '@/collections/aws-settings';
import { Categories } from '@/collections/categories';
import { CollaborateComments } from '@/collections/collaborate-comments';
import { CommentReactions } from '@/collections/comment-reactions';
import { CustomDomains } from '@/collections/custom-domains';
import { DataMigrations } from '@/collections/data-migrations';
import { EncodingChunks } from '@/collections/encoding-chunks';
import { Encodings } from '@/collections/encodings';
import { EventLogs } from '@/collections/event-logs';
import { IdempotencyKeys } from '@/collections/idempotency-keys';
import { Identities } from '@/collections/identities';
import { Imports } from '@/collections/imports';
import { InboxEntries } from '@/collections/inbox-entries';
import { Integrations } from '@/collections/integrations';
import { LiveEvents } from '@/collections/live-events';
import { Locks } from '@/collections/locks';
import { LogReadings } from '@/collections/log-readings';
import { Members } from '@/collections/members';
import { MoveOuts } from '@/collections/move-outs';
import { OutboxEvents } from '@/collections/outbox-events';
import { Packages } from '@/collections/packages';
import { PasskeyChallenges } from '@/collections/passkey-challenges';
import { Passkeys } from '@/collections/passkeys';
import { PlayerPresets } from '@/collections/player-presets';
import { ReviewMails } from '@/collections/review-mails';
import { Rules } from '@/collections/rules';
import { SavedViews } from '@/collections/saved-views';
import { Sessions } from '@/collections/sessions';
import { ShareDecisions } from '@/collections/share-decisions';
import { ShareLinks } from '@/collections/share-links';
import { SignUps } from '@/collections/sign-ups';
import { SpentLogIns } from '@/collections/spent-log-ins';
import { Statistics } from '@/collections/statistics';
import { SupportSessions } from '@/collections/support-sessions';
import { Tags } from '@/collections/tags';
import { Texttracks } from '@/collections/texttracks';
import { Transcripts } from '@/collections/transcripts';
import { TwoFactors } from '@/collections/two-factors';
import { UploadTokens } from '@/collections/upload-tokens';
import { UsageRows } from '@/collections/usage';
import { Users } from '@/collections/users';
import { VideoStatistics } from '@/collections/video-statistics';
import { VideoTombstones } from '@/collections/video-tombstones';
import { Videos } from '@/collections/videos';
import { WebhookDeliveries } from '@/collections/webhook-deliveries';
import { WebhookEndpoints } from '@/collections/webhook-endpoints';
import { WebhookEvents } from '@/collections/webhook-events';
import { WorkspaceDeletions } from '@/collections/workspace-deletions';
import { Workspaces } from '@/collections/workspaces';
import { rootEndpoints } from '@/endpoints';
import { closeCalls, guardFrameworkCalls } from '@/endpoints/workarounds/guard-framework-calls';
import { guardOwnCollections } from '@/endpoints/workarounds/guard-own-collections';
import { Account } from '@/globals/account';
import { Analytics } from '@/globals/analytics';
import { answerPayloadError } from '@/hooks/workarounds/answer-payload-error';
import { createPayloadMail } from '@/lib/accounts/mails/payload-mail';
import { lookUpAddressesBy, lookUpCloudsBy } from '@/lib/adapters/shared/workspace-lookup';
import { isRoot } from '@/lib/core/access/tenant';
import { createDatabase } from '@/lib/core/database/database';
import { getEnv } from '@/lib/core/env/env';
import { safeLogOptions } from '@/lib/core/logging/log';
import { hideApiTab } from '@/lib/core/panel';
import { deriveKey } from '@/lib/core/secrets/secret';
import { slugs } from '@/lib/core/slugs';
import { withTextId, withTextIds } from '@/lib/core/workarounds/text-ids';
import { validateChanges } from '@/lib/core/workarounds/validate-changes';
import { repeatByKey } from '@/lib/http/idempotency/repeat-by-key';
import { followers } from '@/lib/platform/followers';
import { followOperatorSettings } from '@/lib/platform/settings/operator-settings';
import { describeWebhooks } from '@/lib/webhooks/describe-webhooks';
import { withJobFields } from '@/lib/worker/workarounds/job-fields';
import { findCloud } from '@/lib/workspaces/cloud/settings-row';
import { findAddress } from '@/lib/workspaces/domains/find-domain';
import payloadDe from '@/messages/de/payload.json';
import payloadEn from '@/messages/en/payload.json';

const env = getEnv();
const isMongo = !env.databaseUrl.startsWith('file:');
const root = path.dirname(fileURLToPath(import.meta.url));
const isRootRequest = async ({ req }: Parameters<typeof isRoot>[0]): Promise<boolean> =>
  (await isRoot({ req })) === true;

const built = buildConfig({
  secret: deriveKey(env.secret, 'payload').toString('hex'),
  db: await createDatabase(env),
  telemetry: false,
  graphQL: { disable: true },
  defaultDepth: 1,
  maxDepth: 3,
  collections: [
    Videos,
    LiveEvents,
    Categories,
    Tags,
    PlayerPresets,
    Members,
    Integrations,
    EventLogs,
    Users,
    Workspaces,
    AwsSettings,
    SignUps,
    SupportSessions,
    Packages,
    Texttracks,
    Encodings,
    EncodingChunks,
    Imports,
    OutboxEvents,
    WebhookEvents,
    Locks,
    IdempotencyKeys,
    UsageRows,
    Transcripts,
    DataMigrations,
    AutoTranscriptions,
    AiCreditUsages,
    Sessions,
    TwoFactors,
    Passkeys,
    PasskeyChallenges,
    Identities,
    SpentLogIns,
    CustomDomains,
    WorkspaceDeletions,
    Statistics,
    VideoStatistics,
    VideoTombstones,
    LogReadings,
    ShareLinks,
    CollaborateComments,
    CommentReactions,
    ShareDecisions,
    ReviewMails,
    // New collections go last: Payload numbers the names of indexes by this order.
    WebhookEndpoints,
    WebhookDeliveries,
    Rules,
    UploadTokens,
    InboxEntries,
    SavedViews,
    MoveOuts,
  ].map(hideApiTab),
  globals: [Account, Analytics].map(hideApiTab),
  onInit: async (payload) => {
    lookUpAddressesBy((workspaceId) => findAddress(payload, workspaceId));
    lookUpCloudsBy((workspaceId) => findCloud(payload, workspaceId));
    await followOperatorSettings(payload);
  },
  endpoints: rootEndpoints,
  custom: { followers, describeWebhooks },
  plugins: isMongo ? [guardFrameworkCalls, withTextIds] : [guardFrameworkCalls],
  hooks: { afterError: [answerPayloadError] },
  email: createPayloadMail,
  jobs: {
    tasks: jobTasks,
    deleteJobOnComplete: true,
    access: { run: isRootRequest, queue: isRootRequest, cancel: isRootRequest },
    jobsCollectionOverrides: ({ defaultJobsCollection }) => ({
      ...withJobFields(isMongo ? withTextId(defaultJobsCollection) : defaultJobsCollection),
      access: { read: isRoot, create: () => false, update: () => false, delete: isRoot },
      lockDocuments: false,
      // The worker runs jobs, so the HTTP endpoint that runs them is disabled.
      endpoints: closeCalls(['get /run', 'get /handle-schedules']),
    }),
  },
  admin: {
    user: slugs.users,
    importMap: {
      baseDir: root,
      importMapFile: path.join(root, 'app/(payload)/admin/importMap.js'),
    },
    meta: {
      titleSuffix: '– Reelhof',
      icons: [{ rel: 'icon', type: 'image/svg+xml', url: '/icon.svg' }],
      // Payload would draw it by a call that is disabled here.
      defaultOGImageType: 'off',
    },
    // The panel loads nothing from other hosts. Payload's default avatar comes from Gravatar.
    avatar: 'default',
    dateFormat: 'PP, p',
    // The upload list is in the corner.
    toast: { position: 'bottom-center' },
    components: {
      Nav: '@/components/admin/shell/nav#Nav',
      header: [
        '@/components/admin/shell/notices#OfflineBar',
        '@/components/admin/shell/notice-bars#SupportBar',
        '@/components/admin/shell/notice-bars#ConfirmBar',
        '@/components/admin/shell/notice-bars#MailBar',
      ],
      providers: [
        '@/components/admin/shell/panel-kit#PanelKit',
        '@/components/admin/workarounds/router-history#RouterHistory',
        '@/components/admin/workarounds/toast-texts#ToastTexts',
        '@/components/admin/workarounds/accessibility-repairs#AccessibilityRepairs',
        '@/components/admin/shell/scroll-memory#ScrollMemory',
        '@/components/admin/shell/slow-navigation#SlowNavigation',
        '@/components/admin/uploads/uploads-provider#UploadsProvider',
      ],
      graphics: {
        Icon: '@/components/admin/shell/logo#LogoMark',
        Logo: '@/components/admin/shell/logo#Logo',
      },
      views: {
        dashboard: { Component: '@/components/admin/dashboard/dashboard-view#DashboardView' },
        unauthorized: { Component: '@/components/admin/shell/unauthorized-view#UnauthorizedView' },
        account: { Component: '@/components/admin/workspace/account/account-view#AccountRedirect' },
        login: { Component: '@/components/admin/sign-in/sign-in-views#LoginView' },
        createFirstUser: { Component: '@/components/admin/sign-in/sign-in-views#SetUpView' },
        acceptInvite: {
          Component: '@/components/admin/sign-in/sign-in-views#AcceptInviteView',
          path: '/accept-invite',
          exact: true,
        },
        forgot: { Component: '@/components/admin/sign-in/sign-in-views#ForgotPasswordView' },
        resetPassword: {
          Component: '@/components/admin/sign-in/sign-in-views#ResetPasswordView',
          path: '/reset-password',
          exact: true,
        },
        confirmEmail: {
          Component: '@/components/admin/sign-in/sign-in-views#ConfirmEmailView',
          path: '/confirm-email',
          exact: true,
        },
        changeEmail: {
          Component: '@/components/admin/sign-in/sign-in-views#ChangeEmailView',
          path: '/change-email',
          exact: true,
        },
        create: {
          Component: '@/components/admin/sign-up/sign-up-views#CreateView',
          path: '/create',
          exact: true,
        },
        verifyWorkspace: {
          Component: '@/components/admin/sign-up/sign-up-views#VerifyWorkspaceView',
          path: '/verify-workspace',
          exact: true,
        },
        unsubscribe: {
          Component: '@/components/admin/sign-up/sign-up-views#UnsubscribeView',
          path: '/unsubscribe',
          exact: true,
        },
        trash: {
          Component: '@/components/admin/trash/trash-view#TrashView',
          path: '/trash',
          exact: true,
        },
        deleteWorkspace: {
          Component: '@/components/admin/workspace/deletion/delete-workspace-view#DeleteWorkspaceView',
          path: '/delete-workspace',
          exact: true,
        },
        profile: {
          Component: '@/components/admin/workspace/account/profile-view#ProfileView',
          path: '/profile',
          exact: true,
        },
        inbox: {
          Component: '@/components/admin/inbox/inbox-view#InboxView',
          path: '/inbox',
          exact: true,
        },
        operatorSettings: {
          Component: '@/components/admin/platform/operator-settings-view#OperatorSettingsView',
          path: '/operator-settings',
          exact: true,
        },
        outbox: {
          Component: '@/components/admin/platform/outbox-view#OutboxView',
          path: '/outbox',
          exact: true,
        },
        aiCredits: {
          Component: '@/components/admin/workspace/credit-usage-view#CreditUsageView',
          path: '/ai-credits',
          exact: true,
        },
        requests: {
          Component: '@/components/admin/analytics/requests-view#RequestsView',
          path: '/analytics/requests',
          exact: true,
        },
        traffic: {
          Component: '@/components/admin/analytics/traffic-view#TrafficView',
          path: '/analytics/traffic',
          exact: true,
        },
        // Without a path, the view is unreachable. The import map is the same for development and production.
        gallery: {
          Component: '@/components/admin/platform/gallery-view#GalleryView',
          ...(!env.isProduction && { path: '/gallery' as const, exact: true }),
        },
      },
    },
  },
  i18n: {
    fallbackLanguage: 'de',
    supportedLanguages: { de, en },
    // Payload's German says "du", but a business is addressed as "Sie".
    // These texts are written into each page; our own texts come with the script.
    translations: { de: payloadDe, en: payloadEn },
  },
  // Any origin may call with a token. Browsers send no cookies, because credentials are not allowed.
  cors: { origins: '*', headers: ['Authorization', 'Idempotency-Key'] },
  // Errors of the caller are not errors of the server.
  loggingLevels: {
    AuthenticationError: 'info',
    QueryError: 'info',
    // `afterError` logs the server's own errors.
    APIError: 'info',
    // Payload's type allows only its own error names.
    ...({ AppError: 'info' } as object),
  },
  logger: {
    options: { level: env.logLevel, ...safeLogOptions },
  },
  // `npm run generate` does it. At each start in development it would cost a process and six seconds.
  typescript: { outputFile: path.join(root, 'payload-types.ts'), autoGenerate: false },
});

export default guardOwnCollections(repeatByKey(validateChanges(built)));
