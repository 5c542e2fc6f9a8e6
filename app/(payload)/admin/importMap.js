import { VideoEdit as VideoEdit_eecaaaa1613ccabb4aa251e00f5fa755 } from '@/components/admin/video/video-views'
import { VideosView as VideosView_0d8df6e4f47e938f5e9bc12459ca7fab } from '@/components/admin/library/videos-view'
import { ChaptersView as ChaptersView_eecaaaa1613ccabb4aa251e00f5fa755 } from '@/components/admin/video/video-views'
import { TrimView as TrimView_eecaaaa1613ccabb4aa251e00f5fa755 } from '@/components/admin/video/video-views'
import { ImportsView as ImportsView_d0b6fadfc8ea2a35cc9c9f43fb624b9d } from '@/components/admin/imports/imports-view'
import { CaptionsView as CaptionsView_eecaaaa1613ccabb4aa251e00f5fa755 } from '@/components/admin/video/video-views'
import { LiveEdit as LiveEdit_6b6125933f7a1b5ebde9bd53ef6bb1a1 } from '@/components/admin/live/live-edit'
import { LivesView as LivesView_cc8056b4cf136ff55cc9205b95e152d2 } from '@/components/admin/live/lives-view'
import { CategoriesView as CategoriesView_6a5e9483b582dff0ce6e8d22ee5669e8 } from '@/components/admin/library/labels-view'
import { TagsView as TagsView_6a5e9483b582dff0ce6e8d22ee5669e8 } from '@/components/admin/library/labels-view'
import { PresetEdit as PresetEdit_e62274333f651c8cd45784738f95270a } from '@/components/admin/players/preset-edit'
import { PresetsView as PresetsView_5cfd4e389004d13139e562549b833a57 } from '@/components/admin/players/presets-view'
import { MemberCreate as MemberCreate_91bee981808f3be143da07199c918bab } from '@/components/admin/workspace/members/member-create'
import { MembersView as MembersView_dd3dad81f396034d3a9604615dc276ac } from '@/components/admin/workspace/members/members-view'
import { IntegrationEdit as IntegrationEdit_6e03c47765491875c2baa689f57fc699 } from '@/components/admin/workspace/integrations/integration-edit'
import { IntegrationsView as IntegrationsView_337ef2c8f6785fce85bdba2e08671a5e } from '@/components/admin/workspace/integrations/integrations-view'
import { JsonTextField as JsonTextField_833b9da69b1e412f4afe8f7a141d1f7b } from '@/components/admin/platform/json-text-field'
import { EventLogView as EventLogView_31241b333242c8106ea04193716c51d1 } from '@/components/admin/workspace/event-log/event-log-view'
import { ResetTwoFactorTool as ResetTwoFactorTool_2625b1479a63eb02473445d2b463e52e } from '@/components/admin/platform/reset-two-factor-tool'
import { GoToWorkspace as GoToWorkspace_e07a0bbd813d863c63c6aac294b2fe32 } from '@/components/admin/platform/go-to-workspace'
import { PeopleTool as PeopleTool_36a399900a89ed7f8104629aa0e2a3ed } from '@/components/admin/platform/people-tool'
import { PipedriveTool as PipedriveTool_de3d0e500f980c1a7528f2be58c61e53 } from '@/components/admin/platform/pipedrive-tool'
import { CloudTool as CloudTool_4cd2a2f7b62ae3253d28494c29a1e47c } from '@/components/admin/platform/cloud-tool'
import { SupportTool as SupportTool_d70c952ede886865e3d261609ef3b345 } from '@/components/admin/platform/support-tool'
import { DeleteTool as DeleteTool_0f314d177c6a47cb35a4865a8679714a } from '@/components/admin/platform/delete-tool'
import { WorkspacesView as WorkspacesView_08b71cf2b39360263159dcb41e7e2569 } from '@/components/admin/platform/workspaces-view'
import { PackageEdit as PackageEdit_a5ea55b5d0c931344c74d9322eac1c53 } from '@/components/admin/platform/packages/package-edit'
import { PackagesView as PackagesView_c8766639dd9731fd29e60c1f85ea9d1a } from '@/components/admin/platform/packages/packages-view'
import { WebhookEdit as WebhookEdit_fb58d3eaf3decfcf20b03614e5d630e4 } from '@/components/admin/workspace/webhooks/webhook-edit'
import { WebhooksView as WebhooksView_a3db9a87ce8e5a2683ff3965a3a2b76b } from '@/components/admin/workspace/webhooks/webhooks-view'
import { RuleRedirect as RuleRedirect_d4a5f9c0275ed8d5cf936abab0594845 } from '@/components/admin/workspace/rules/rules-view'
import { RulesView as RulesView_d4a5f9c0275ed8d5cf936abab0594845 } from '@/components/admin/workspace/rules/rules-view'
import { AccountView as AccountView_637178eab976c7c43c691ab7ad43f065 } from '@/components/admin/workspace/account/account-view'
import { AnalyticsView as AnalyticsView_f3ac2eb9da2ccc4fd6936da535c415b6 } from '@/components/admin/analytics/analytics-view'
import { Nav as Nav_e2e99fd09f57bb0b1957d673c5e67f7c } from '@/components/admin/shell/nav'
import { OfflineBar as OfflineBar_a33e9e2c622f203477a9183cab6283cf } from '@/components/admin/shell/notices'
import { SupportBar as SupportBar_dad164be5c48eb87135e3ba8bf5c4a48 } from '@/components/admin/shell/notice-bars'
import { ConfirmBar as ConfirmBar_dad164be5c48eb87135e3ba8bf5c4a48 } from '@/components/admin/shell/notice-bars'
import { MailBar as MailBar_dad164be5c48eb87135e3ba8bf5c4a48 } from '@/components/admin/shell/notice-bars'
import { LogoMark as LogoMark_5870f0412959ce8d5f8e7d8bbdf319b5 } from '@/components/admin/shell/logo'
import { Logo as Logo_5870f0412959ce8d5f8e7d8bbdf319b5 } from '@/components/admin/shell/logo'
import { PanelKit as PanelKit_130909fa12f4c3f1d4d9799d8103755a } from '@/components/admin/shell/panel-kit'
import { RouterHistory as RouterHistory_54d87db6794263d93b56a90624b75740 } from '@/components/admin/workarounds/router-history'
import { ToastTexts as ToastTexts_da6b2fbc7e828e3e28e4012b0aa5e22c } from '@/components/admin/workarounds/toast-texts'
import { AccessibilityRepairs as AccessibilityRepairs_a44d1f05412301858b9ce455610e4a9f } from '@/components/admin/workarounds/accessibility-repairs'
import { ScrollMemory as ScrollMemory_8bda8570a93d35f8fe893c200e68c3c8 } from '@/components/admin/shell/scroll-memory'
import { SlowNavigation as SlowNavigation_09004ef61dbb41bb11c15df0c57dbdd0 } from '@/components/admin/shell/slow-navigation'
import { UploadsProvider as UploadsProvider_3d2145ee3cc3f01aae87f2fb967f9f80 } from '@/components/admin/uploads/uploads-provider'
import { DashboardView as DashboardView_d57e2294852660087445d1f8cececb36 } from '@/components/admin/dashboard/dashboard-view'
import { UnauthorizedView as UnauthorizedView_b22b33d52ebf457aa6bed337a15ebc0f } from '@/components/admin/shell/unauthorized-view'
import { AccountRedirect as AccountRedirect_637178eab976c7c43c691ab7ad43f065 } from '@/components/admin/workspace/account/account-view'
import { LoginView as LoginView_2494fe644e74fbd1738ce530b1cd1a0b } from '@/components/admin/sign-in/sign-in-views'
import { SetUpView as SetUpView_2494fe644e74fbd1738ce530b1cd1a0b } from '@/components/admin/sign-in/sign-in-views'
import { AcceptInviteView as AcceptInviteView_2494fe644e74fbd1738ce530b1cd1a0b } from '@/components/admin/sign-in/sign-in-views'
import { ForgotPasswordView as ForgotPasswordView_2494fe644e74fbd1738ce530b1cd1a0b } from '@/components/admin/sign-in/sign-in-views'
import { ResetPasswordView as ResetPasswordView_2494fe644e74fbd1738ce530b1cd1a0b } from '@/components/admin/sign-in/sign-in-views'
import { ConfirmEmailView as ConfirmEmailView_2494fe644e74fbd1738ce530b1cd1a0b } from '@/components/admin/sign-in/sign-in-views'
import { ChangeEmailView as ChangeEmailView_2494fe644e74fbd1738ce530b1cd1a0b } from '@/components/admin/sign-in/sign-in-views'
import { CreateView as CreateView_537c650d80da6afc7f8a3524b28aee2a } from '@/components/admin/sign-up/sign-up-views'
import { VerifyWorkspaceView as VerifyWorkspaceView_537c650d80da6afc7f8a3524b28aee2a } from '@/components/admin/sign-up/sign-up-views'
import { UnsubscribeView as UnsubscribeView_537c650d80da6afc7f8a3524b28aee2a } from '@/components/admin/sign-up/sign-up-views'
import { TrashView as TrashView_91ab3ab44e35b267e7d703233a9da10a } from '@/components/admin/trash/trash-view'
import { DeleteWorkspaceView as DeleteWorkspaceView_f65025ba0e3f3815c2508d21b35a3fa8 } from '@/components/admin/workspace/deletion/delete-workspace-view'
import { ProfileView as ProfileView_5749d0f16d28870d75eef29b4863b738 } from '@/components/admin/workspace/account/profile-view'
import { InboxView as InboxView_c9cf29e37c457d0b7a761331fc82b9c2 } from '@/components/admin/inbox/inbox-view'
import { OperatorSettingsView as OperatorSettingsView_a2afec8e6e15f22dd4db9d390335dd4f } from '@/components/admin/platform/operator-settings-view'
import { OutboxView as OutboxView_5ca7822fcc23d70b4a9a3cad26419ac6 } from '@/components/admin/platform/outbox-view'
import { CreditUsageView as CreditUsageView_56d51f4a643223b03bc8e668e57b0cd4 } from '@/components/admin/workspace/credit-usage-view'
import { RequestsView as RequestsView_c01a03061c6992b336ba7216a5f9ff1a } from '@/components/admin/analytics/requests-view'
import { TrafficView as TrafficView_dde9a751a964e87376cf3e20d03353a4 } from '@/components/admin/analytics/traffic-view'
import { GalleryView as GalleryView_e74d4dbfe624ba26f133f2f687617dd4 } from '@/components/admin/platform/gallery-view'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "@/components/admin/video/video-views#VideoEdit": VideoEdit_eecaaaa1613ccabb4aa251e00f5fa755,
  "@/components/admin/library/videos-view#VideosView": VideosView_0d8df6e4f47e938f5e9bc12459ca7fab,
  "@/components/admin/video/video-views#ChaptersView": ChaptersView_eecaaaa1613ccabb4aa251e00f5fa755,
  "@/components/admin/video/video-views#TrimView": TrimView_eecaaaa1613ccabb4aa251e00f5fa755,
  "@/components/admin/imports/imports-view#ImportsView": ImportsView_d0b6fadfc8ea2a35cc9c9f43fb624b9d,
  "@/components/admin/video/video-views#CaptionsView": CaptionsView_eecaaaa1613ccabb4aa251e00f5fa755,
  "@/components/admin/live/live-edit#LiveEdit": LiveEdit_6b6125933f7a1b5ebde9bd53ef6bb1a1,
  "@/components/admin/live/lives-view#LivesView": LivesView_cc8056b4cf136ff55cc9205b95e152d2,
  "@/components/admin/library/labels-view#CategoriesView": CategoriesView_6a5e9483b582dff0ce6e8d22ee5669e8,
  "@/components/admin/library/labels-view#TagsView": TagsView_6a5e9483b582dff0ce6e8d22ee5669e8,
  "@/components/admin/players/preset-edit#PresetEdit": PresetEdit_e62274333f651c8cd45784738f95270a,
  "@/components/admin/players/presets-view#PresetsView": PresetsView_5cfd4e389004d13139e562549b833a57,
  "@/components/admin/workspace/members/member-create#MemberCreate": MemberCreate_91bee981808f3be143da07199c918bab,
  "@/components/admin/workspace/members/members-view#MembersView": MembersView_dd3dad81f396034d3a9604615dc276ac,
  "@/components/admin/workspace/integrations/integration-edit#IntegrationEdit": IntegrationEdit_6e03c47765491875c2baa689f57fc699,
  "@/components/admin/workspace/integrations/integrations-view#IntegrationsView": IntegrationsView_337ef2c8f6785fce85bdba2e08671a5e,
  "@/components/admin/platform/json-text-field#JsonTextField": JsonTextField_833b9da69b1e412f4afe8f7a141d1f7b,
  "@/components/admin/workspace/event-log/event-log-view#EventLogView": EventLogView_31241b333242c8106ea04193716c51d1,
  "@/components/admin/platform/reset-two-factor-tool#ResetTwoFactorTool": ResetTwoFactorTool_2625b1479a63eb02473445d2b463e52e,
  "@/components/admin/platform/go-to-workspace#GoToWorkspace": GoToWorkspace_e07a0bbd813d863c63c6aac294b2fe32,
  "@/components/admin/platform/people-tool#PeopleTool": PeopleTool_36a399900a89ed7f8104629aa0e2a3ed,
  "@/components/admin/platform/pipedrive-tool#PipedriveTool": PipedriveTool_de3d0e500f980c1a7528f2be58c61e53,
  "@/components/admin/platform/cloud-tool#CloudTool": CloudTool_4cd2a2f7b62ae3253d28494c29a1e47c,
  "@/components/admin/platform/support-tool#SupportTool": SupportTool_d70c952ede886865e3d261609ef3b345,
  "@/components/admin/platform/delete-tool#DeleteTool": DeleteTool_0f314d177c6a47cb35a4865a8679714a,
  "@/components/admin/platform/workspaces-view#WorkspacesView": WorkspacesView_08b71cf2b39360263159dcb41e7e2569,
  "@/components/admin/platform/packages/package-edit#PackageEdit": PackageEdit_a5ea55b5d0c931344c74d9322eac1c53,
  "@/components/admin/platform/packages/packages-view#PackagesView": PackagesView_c8766639dd9731fd29e60c1f85ea9d1a,
  "@/components/admin/workspace/webhooks/webhook-edit#WebhookEdit": WebhookEdit_fb58d3eaf3decfcf20b03614e5d630e4,
  "@/components/admin/workspace/webhooks/webhooks-view#WebhooksView": WebhooksView_a3db9a87ce8e5a2683ff3965a3a2b76b,
  "@/components/admin/workspace/rules/rules-view#RuleRedirect": RuleRedirect_d4a5f9c0275ed8d5cf936abab0594845,
  "@/components/admin/workspace/rules/rules-view#RulesView": RulesView_d4a5f9c0275ed8d5cf936abab0594845,
  "@/components/admin/workspace/account/account-view#AccountView": AccountView_637178eab976c7c43c691ab7ad43f065,
  "@/components/admin/analytics/analytics-view#AnalyticsView": AnalyticsView_f3ac2eb9da2ccc4fd6936da535c415b6,
  "@/components/admin/shell/nav#Nav": Nav_e2e99fd09f57bb0b1957d673c5e67f7c,
  "@/components/admin/shell/notices#OfflineBar": OfflineBar_a33e9e2c622f203477a9183cab6283cf,
  "@/components/admin/shell/notice-bars#SupportBar": SupportBar_dad164be5c48eb87135e3ba8bf5c4a48,
  "@/components/admin/shell/notice-bars#ConfirmBar": ConfirmBar_dad164be5c48eb87135e3ba8bf5c4a48,
  "@/components/admin/shell/notice-bars#MailBar": MailBar_dad164be5c48eb87135e3ba8bf5c4a48,
  "@/components/admin/shell/logo#LogoMark": LogoMark_5870f0412959ce8d5f8e7d8bbdf319b5,
  "@/components/admin/shell/logo#Logo": Logo_5870f0412959ce8d5f8e7d8bbdf319b5,
  "@/components/admin/shell/panel-kit#PanelKit": PanelKit_130909fa12f4c3f1d4d9799d8103755a,
  "@/components/admin/workarounds/router-history#RouterHistory": RouterHistory_54d87db6794263d93b56a90624b75740,
  "@/components/admin/workarounds/toast-texts#ToastTexts": ToastTexts_da6b2fbc7e828e3e28e4012b0aa5e22c,
  "@/components/admin/workarounds/accessibility-repairs#AccessibilityRepairs": AccessibilityRepairs_a44d1f05412301858b9ce455610e4a9f,
  "@/components/admin/shell/scroll-memory#ScrollMemory": ScrollMemory_8bda8570a93d35f8fe893c200e68c3c8,
  "@/components/admin/shell/slow-navigation#SlowNavigation": SlowNavigation_09004ef61dbb41bb11c15df0c57dbdd0,
  "@/components/admin/uploads/uploads-provider#UploadsProvider": UploadsProvider_3d2145ee3cc3f01aae87f2fb967f9f80,
  "@/components/admin/dashboard/dashboard-view#DashboardView": DashboardView_d57e2294852660087445d1f8cececb36,
  "@/components/admin/shell/unauthorized-view#UnauthorizedView": UnauthorizedView_b22b33d52ebf457aa6bed337a15ebc0f,
  "@/components/admin/workspace/account/account-view#AccountRedirect": AccountRedirect_637178eab976c7c43c691ab7ad43f065,
  "@/components/admin/sign-in/sign-in-views#LoginView": LoginView_2494fe644e74fbd1738ce530b1cd1a0b,
  "@/components/admin/sign-in/sign-in-views#SetUpView": SetUpView_2494fe644e74fbd1738ce530b1cd1a0b,
  "@/components/admin/sign-in/sign-in-views#AcceptInviteView": AcceptInviteView_2494fe644e74fbd1738ce530b1cd1a0b,
  "@/components/admin/sign-in/sign-in-views#ForgotPasswordView": ForgotPasswordView_2494fe644e74fbd1738ce530b1cd1a0b,
  "@/components/admin/sign-in/sign-in-views#ResetPasswordView": ResetPasswordView_2494fe644e74fbd1738ce530b1cd1a0b,
  "@/components/admin/sign-in/sign-in-views#ConfirmEmailView": ConfirmEmailView_2494fe644e74fbd1738ce530b1cd1a0b,
  "@/components/admin/sign-in/sign-in-views#ChangeEmailView": ChangeEmailView_2494fe644e74fbd1738ce530b1cd1a0b,
  "@/components/admin/sign-up/sign-up-views#CreateView": CreateView_537c650d80da6afc7f8a3524b28aee2a,
  "@/components/admin/sign-up/sign-up-views#VerifyWorkspaceView": VerifyWorkspaceView_537c650d80da6afc7f8a3524b28aee2a,
  "@/components/admin/sign-up/sign-up-views#UnsubscribeView": UnsubscribeView_537c650d80da6afc7f8a3524b28aee2a,
  "@/components/admin/trash/trash-view#TrashView": TrashView_91ab3ab44e35b267e7d703233a9da10a,
  "@/components/admin/workspace/deletion/delete-workspace-view#DeleteWorkspaceView": DeleteWorkspaceView_f65025ba0e3f3815c2508d21b35a3fa8,
  "@/components/admin/workspace/account/profile-view#ProfileView": ProfileView_5749d0f16d28870d75eef29b4863b738,
  "@/components/admin/inbox/inbox-view#InboxView": InboxView_c9cf29e37c457d0b7a761331fc82b9c2,
  "@/components/admin/platform/operator-settings-view#OperatorSettingsView": OperatorSettingsView_a2afec8e6e15f22dd4db9d390335dd4f,
  "@/components/admin/platform/outbox-view#OutboxView": OutboxView_5ca7822fcc23d70b4a9a3cad26419ac6,
  "@/components/admin/workspace/credit-usage-view#CreditUsageView": CreditUsageView_56d51f4a643223b03bc8e668e57b0cd4,
  "@/components/admin/analytics/requests-view#RequestsView": RequestsView_c01a03061c6992b336ba7216a5f9ff1a,
  "@/components/admin/analytics/traffic-view#TrafficView": TrafficView_dde9a751a964e87376cf3e20d03353a4,
  "@/components/admin/platform/gallery-view#GalleryView": GalleryView_e74d4dbfe624ba26f133f2f687617dd4,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
