import deAccount from '@/messages/de/account.json';
import deAi from '@/messages/de/ai.json';
import deAnalytics from '@/messages/de/analytics.json';
import deBilling from '@/messages/de/billing.json';
import deCaptionEditor from '@/messages/de/caption-editor.json';
import deCloud from '@/messages/de/cloud.json';
import deContent from '@/messages/de/content.json';
import deDashboard from '@/messages/de/dashboard.json';
import deDomains from '@/messages/de/domains.json';
import deFailure from '@/messages/de/failure.json';
import deFolders from '@/messages/de/folders.json';
import deImports from '@/messages/de/imports.json';
import deInbox from '@/messages/de/inbox.json';
import deIntegrations from '@/messages/de/integrations.json';
import deKit from '@/messages/de/kit.json';
import deLabels from '@/messages/de/labels.json';
import deLibrary from '@/messages/de/library.json';
import deLiveEvents from '@/messages/de/live-events.json';
import deLiveRoom from '@/messages/de/live-room.json';
import deMoveOut from '@/messages/de/move-out.json';
import dePalette from '@/messages/de/palette.json';
import dePeople from '@/messages/de/people.json';
import dePlatform from '@/messages/de/platform.json';
import dePlayers from '@/messages/de/players.json';
import deRules from '@/messages/de/rules.json';
import deSharePage from '@/messages/de/share-page.json';
import deShareTab from '@/messages/de/share-tab.json';
import deShell from '@/messages/de/shell.json';
import deSignIn from '@/messages/de/sign-in.json';
import deSignUp from '@/messages/de/sign-up.json';
import deSso from '@/messages/de/sso.json';
import deThumbnail from '@/messages/de/thumbnail.json';
import deTrash from '@/messages/de/trash.json';
import deTrim from '@/messages/de/trim.json';
import deUploads from '@/messages/de/uploads.json';
import deVideo from '@/messages/de/video.json';
import deWatch from '@/messages/de/watch.json';
import deWebhooks from '@/messages/de/webhooks.json';
import deWorkspace from '@/messages/de/workspace.json';
import enAccount from '@/messages/en/account.json';
import enAi from '@/messages/en/ai.json';
import enAnalytics from '@/messages/en/analytics.json';
import enBilling from '@/messages/en/billing.json';
import enCaptionEditor from '@/messages/en/caption-editor.json';
import enCloud from '@/messages/en/cloud.json';
import enContent from '@/messages/en/content.json';
import enDashboard from '@/messages/en/dashboard.json';
import enDomains from '@/messages/en/domains.json';
import enFailure from '@/messages/en/failure.json';
import enFolders from '@/messages/en/folders.json';
import enImports from '@/messages/en/imports.json';
import enInbox from '@/messages/en/inbox.json';
import enIntegrations from '@/messages/en/integrations.json';
import enKit from '@/messages/en/kit.json';
import enLabels from '@/messages/en/labels.json';
import enLibrary from '@/messages/en/library.json';
import enLiveEvents from '@/messages/en/live-events.json';
import enLiveRoom from '@/messages/en/live-room.json';
import enMoveOut from '@/messages/en/move-out.json';
import enPalette from '@/messages/en/palette.json';
import enPeople from '@/messages/en/people.json';
import enPlatform from '@/messages/en/platform.json';
import enPlayers from '@/messages/en/players.json';
import enRules from '@/messages/en/rules.json';
import enSharePage from '@/messages/en/share-page.json';
import enShareTab from '@/messages/en/share-tab.json';
import enShell from '@/messages/en/shell.json';
import enSignIn from '@/messages/en/sign-in.json';
import enSignUp from '@/messages/en/sign-up.json';
import enSso from '@/messages/en/sso.json';
import enThumbnail from '@/messages/en/thumbnail.json';
import enTrash from '@/messages/en/trash.json';
import enTrim from '@/messages/en/trim.json';
import enUploads from '@/messages/en/uploads.json';
import enVideo from '@/messages/en/video.json';
import enWatch from '@/messages/en/watch.json';
import enWebhooks from '@/messages/en/webhooks.json';
import enWorkspace from '@/messages/en/workspace.json';

/** Every text of the panel, by language. `messages/` has one file per area, and no two files share a key. */
const de = {
  ...deAccount,
  ...deAi,
  ...deAnalytics,
  ...deBilling,
  ...deCloud,
  ...deContent,
  ...deCaptionEditor,
  ...deDashboard,
  ...deDomains,
  ...deFailure,
  ...deFolders,
  ...deImports,
  ...deInbox,
  ...deIntegrations,
  ...deKit,
  ...deLabels,
  ...deLibrary,
  ...deLiveEvents,
  ...deLiveRoom,
  ...dePalette,
  ...deMoveOut,
  ...dePeople,
  ...dePlatform,
  ...dePlayers,
  ...deShareTab,
  ...deRules,
  ...deSharePage,
  ...deShell,
  ...deSignIn,
  ...deSignUp,
  ...deSso,
  ...deThumbnail,
  ...deTrash,
  ...deTrim,
  ...deUploads,
  ...deVideo,
  ...deWatch,
  ...deWebhooks,
  ...deWorkspace,
};
const en = {
  ...enAccount,
  ...enAi,
  ...enAnalytics,
  ...enBilling,
  ...enCloud,
  ...enContent,
  ...enCaptionEditor,
  ...enDashboard,
  ...enDomains,
  ...enFailure,
  ...enFolders,
  ...enImports,
  ...enInbox,
  ...enIntegrations,
  ...enKit,
  ...enLabels,
  ...enLibrary,
  ...enLiveEvents,
  ...enLiveRoom,
  ...enPalette,
  ...enMoveOut,
  ...enPeople,
  ...enPlatform,
  ...enPlayers,
  ...enShareTab,
  ...enRules,
  ...enSharePage,
  ...enShell,
  ...enSignIn,
  ...enSignUp,
  ...enSso,
  ...enThumbnail,
  ...enTrash,
  ...enTrim,
  ...enUploads,
  ...enVideo,
  ...enWatch,
  ...enWebhooks,
  ...enWorkspace,
};
export const messages = { de, en } as const;
