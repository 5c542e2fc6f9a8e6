import { VideoEdit as VideoEdit_eb5052275356d47364179d189b7cd5bd } from '@/components/admin/video/edit'
import { VideosView as VideosView_cbe9a387a433028b9bdce2f3dc465586 } from '@/components/admin/library/VideosView'
import { ChaptersView as ChaptersView_e0542d893f3e05ef1e98ea2abaacc08e } from '@/components/admin/video/chapters'
import { ImportsView as ImportsView_c958201595b8a419531c6c7983996d1b } from '@/components/admin/imports'
import { CaptionsView as CaptionsView_fd842e61e3a3725904deb2d5596c0181 } from '@/components/admin/video/captions'
import { LiveEdit as LiveEdit_9be99aeeef70eb804c82e4d877eaebe1 } from '@/components/admin/live/LiveEdit'
import { LivesView as LivesView_b2b3496f6784c1d706d64eccf1b67568 } from '@/components/admin/live/LivesView'
import { CategoriesView as CategoriesView_45e8a8bac0954502761406642c9c6b7c } from '@/components/admin/library/LabelsView'
import { TagsView as TagsView_45e8a8bac0954502761406642c9c6b7c } from '@/components/admin/library/LabelsView'
import { PresetEdit as PresetEdit_9916e168f958fc2737572364153b917d } from '@/components/admin/players/PresetEdit'
import { PresetsView as PresetsView_4466a7d668e33bd5030126244b6eff91 } from '@/components/admin/players/PresetsView'
import { MemberCreate as MemberCreate_e62cde5d66e5493c4b2b169bb5f936bf } from '@/components/admin/workspace/members/MemberCreate'
import { MembersView as MembersView_378c5357ffc3aa0ef9ffa6ef3856bf6b } from '@/components/admin/workspace/members/MembersView'
import { IntegrationEdit as IntegrationEdit_f8effbe0ce442d18c0f0fb9097613d27 } from '@/components/admin/workspace/integrations/IntegrationEdit'
import { IntegrationsView as IntegrationsView_a49be3651927d9077ce30baa7cd3573b } from '@/components/admin/workspace/integrations/IntegrationsView'
import { JsonTextField as JsonTextField_c3c7d6a462678f2453ff2112039c1311 } from '@/components/admin/platform/JsonTextField'
import { EventLogView as EventLogView_2d6e17941d017ab119b9888914306599 } from '@/components/admin/workspace/event-log/EventLogView'
import { ResetTwoFactorTool as ResetTwoFactorTool_9c7ebfceed084735940c478f868298d7 } from '@/components/admin/platform/ResetTwoFactorTool'
import { GoToWorkspace as GoToWorkspace_5702b83961b4b521c4a7de9ed4a7f749 } from '@/components/admin/platform/GoToWorkspace'
import { PeopleTool as PeopleTool_8b9157bd47995427eb865588357fa20e } from '@/components/admin/platform/PeopleTool'
import { PipedriveTool as PipedriveTool_b95af5fba36c4fadd7c571a2654b2c2a } from '@/components/admin/platform/PipedriveTool'
import { CloudTool as CloudTool_48f0875a23d2b51c01b6c5bb1badf0a7 } from '@/components/admin/platform/CloudTool'
import { SupportTool as SupportTool_ff7a2806d6819b9a85c9dca935f694bc } from '@/components/admin/platform/SupportTool'
import { DeleteTool as DeleteTool_343b77d5054def7018df7afa5bb12424 } from '@/components/admin/platform/DeleteTool'
import { WorkspacesView as WorkspacesView_a9f5a83726cc249f88985d4f657ac714 } from '@/components/admin/platform/WorkspacesView'
import { PackageEdit as PackageEdit_071c6cfec1b193015765a313ef7b947a } from '@/components/admin/platform/packages/PackageEdit'
import { PackagesView as PackagesView_76b2f61454c3aff5a510ddec2db48996 } from '@/components/admin/platform/packages/PackagesView'
import { AccountView as AccountView_72a1927adf3aa82f93bd08e5d8e517f8 } from '@/components/admin/workspace/account/AccountView'
import { AnalyticsView as AnalyticsView_56514cbb96bba531e9cd351ac4f78023 } from '@/components/admin/analytics/AnalyticsView'
import { Nav as Nav_039e29e0912d7c61c4e596ae7ecce533 } from '@/components/admin/shell/Nav';
import { SupportBar as SupportBar_9a8b2fc1e5a0246a702dd1c392aa812d } from '@/components/admin/support/SupportBar'
import { ConfirmBar as ConfirmBar_209b2e45196261af19906b05fab19155 } from '@/components/admin/shell/ConfirmBar'
import { LogoMark as LogoMark_deecc652053f4d961a22f5cdfa706bd4 } from '@/components/admin/shell/Logo'
import { Logo as Logo_deecc652053f4d961a22f5cdfa706bd4 } from '@/components/admin/shell/Logo'
import { PanelKit as PanelKit_3cdccc76aac13b8a3a53f7345a79a283 } from '@/components/admin/shell/PanelKit'
import { RouterHistory as RouterHistory_ab18a9326364ea529889d4dfe79e75ed } from '@/components/admin/patches/RouterHistory'
import { ToastTexts as ToastTexts_2af02d2e485f3f486063de9b86c46f9b } from '@/components/admin/patches/ToastTexts'
import { AccessibilityRepairs as AccessibilityRepairs_c049102417c9396b6271aaa36ccfd12a } from '@/components/admin/patches/AccessibilityRepairs'
import { ScrollMemory as ScrollMemory_0496e47bcf069f8dd09abc5687a8da36 } from '@/components/admin/shell/ScrollMemory'
import { SlowNavigation as SlowNavigation_e3ef2501a617e04c6792939a459472dc } from '@/components/admin/shell/SlowNavigation'
import { UploadsProvider as UploadsProvider_41b2525a42f1cbe7ffaffdada15cfe65 } from '@/components/admin/uploads/UploadsProvider';
import { DashboardView as DashboardView_e6f4e6956941228b36e05f0b5defc779 } from '@/components/admin/dashboard/DashboardView';
import { UnauthorizedView as UnauthorizedView_b7669d25a9ea3cdd5e24b2c9076545a6 } from '@/components/admin/shell/UnauthorizedView'
import { AccountRedirect as AccountRedirect_7aa47a34dc17c9c21011cb3f5f65b731 } from '@/components/admin/workspace/account/AccountRedirect'
import { LoginView as LoginView_2d4eb7ed2211469f2b90a3ac8f0a0276 } from '@/components/admin/sign-in/LoginView'
import { SetUpView as SetUpView_6c09b6d9436f1373cbfb363c46d91d6e } from '@/components/admin/sign-in/SetUpView'
import { AcceptInviteView as AcceptInviteView_abc7fe93f18ccaa02a85d814f2f9e779 } from '@/components/admin/sign-in/AcceptInviteView'
import { ForgotPasswordView as ForgotPasswordView_056b1cdcfef83eed9ba5641f3f9e5a1f } from '@/components/admin/sign-in/ForgotPasswordView'
import { ResetPasswordView as ResetPasswordView_88ece126280f2a37adab3fbbbdd782a8 } from '@/components/admin/sign-in/ResetPasswordView'
import { ConfirmEmailView as ConfirmEmailView_3067acc7b88cdffaf1102c299430bf99 } from '@/components/admin/sign-in/ConfirmEmailView'
import { CreateView as CreateView_38757616b6c59e9173247236bf475852 } from '@/components/admin/sign-up/CreateView'
import { VerifyWorkspaceView as VerifyWorkspaceView_0def8b5fb6bf0b70ac6178218fcced36 } from '@/components/admin/sign-up/VerifyWorkspaceView'
import { UnsubscribeView as UnsubscribeView_11b84f678f04466f9fb94569a4fcbd59 } from '@/components/admin/sign-up/UnsubscribeView'
import { DeleteWorkspaceView as DeleteWorkspaceView_d0ddca4ed68859b95eb97bb1301d20c8 } from '@/components/admin/workspace/deletion/DeleteWorkspaceView'
import { OutboxView as OutboxView_b1b97d3f58bc70ef2e3fd0cf8a31a150 } from '@/components/admin/platform/OutboxView'
import { CreditUsageView as CreditUsageView_e6d3d740108e4fc0324acb108acf2c11 } from '@/components/admin/workspace/credits/CreditUsageView';
import { RequestsView as RequestsView_04b26423e21e44faba034ba7cdeb3e5e } from '@/components/admin/analytics/RequestsView'
import { TrafficView as TrafficView_8a951ac052a5f9c5d8e7da055d0b8c93 } from '@/components/admin/analytics/TrafficView'
import { GalleryView as GalleryView_d5c58d9cd28f7675096f1d8aab97649e } from '@/components/admin/platform/GalleryView'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "@/components/admin/video/edit#VideoEdit": VideoEdit_eb5052275356d47364179d189b7cd5bd,
  "@/components/admin/library/VideosView#VideosView": VideosView_cbe9a387a433028b9bdce2f3dc465586,
  "@/components/admin/video/chapters#ChaptersView": ChaptersView_e0542d893f3e05ef1e98ea2abaacc08e,
  "@/components/admin/imports#ImportsView": ImportsView_c958201595b8a419531c6c7983996d1b,
  "@/components/admin/video/captions#CaptionsView": CaptionsView_fd842e61e3a3725904deb2d5596c0181,
  "@/components/admin/live/LiveEdit#LiveEdit": LiveEdit_9be99aeeef70eb804c82e4d877eaebe1,
  "@/components/admin/live/LivesView#LivesView": LivesView_b2b3496f6784c1d706d64eccf1b67568,
  "@/components/admin/library/LabelsView#CategoriesView": CategoriesView_45e8a8bac0954502761406642c9c6b7c,
  "@/components/admin/library/LabelsView#TagsView": TagsView_45e8a8bac0954502761406642c9c6b7c,
  "@/components/admin/players/PresetEdit#PresetEdit": PresetEdit_9916e168f958fc2737572364153b917d,
  "@/components/admin/players/PresetsView#PresetsView": PresetsView_4466a7d668e33bd5030126244b6eff91,
  "@/components/admin/workspace/members/MemberCreate#MemberCreate": MemberCreate_e62cde5d66e5493c4b2b169bb5f936bf,
  "@/components/admin/workspace/members/MembersView#MembersView": MembersView_378c5357ffc3aa0ef9ffa6ef3856bf6b,
  "@/components/admin/workspace/integrations/IntegrationEdit#IntegrationEdit": IntegrationEdit_f8effbe0ce442d18c0f0fb9097613d27,
  "@/components/admin/workspace/integrations/IntegrationsView#IntegrationsView": IntegrationsView_a49be3651927d9077ce30baa7cd3573b,
  "@/components/admin/platform/JsonTextField#JsonTextField": JsonTextField_c3c7d6a462678f2453ff2112039c1311,
  "@/components/admin/workspace/event-log/EventLogView#EventLogView": EventLogView_2d6e17941d017ab119b9888914306599,
  "@/components/admin/platform/ResetTwoFactorTool#ResetTwoFactorTool": ResetTwoFactorTool_9c7ebfceed084735940c478f868298d7,
  "@/components/admin/platform/GoToWorkspace#GoToWorkspace": GoToWorkspace_5702b83961b4b521c4a7de9ed4a7f749,
  "@/components/admin/platform/PeopleTool#PeopleTool": PeopleTool_8b9157bd47995427eb865588357fa20e,
  "@/components/admin/platform/PipedriveTool#PipedriveTool": PipedriveTool_b95af5fba36c4fadd7c571a2654b2c2a,
  "@/components/admin/platform/CloudTool#CloudTool": CloudTool_48f0875a23d2b51c01b6c5bb1badf0a7,
  "@/components/admin/platform/SupportTool#SupportTool": SupportTool_ff7a2806d6819b9a85c9dca935f694bc,
  "@/components/admin/platform/DeleteTool#DeleteTool": DeleteTool_343b77d5054def7018df7afa5bb12424,
  "@/components/admin/platform/WorkspacesView#WorkspacesView": WorkspacesView_a9f5a83726cc249f88985d4f657ac714,
  "@/components/admin/platform/packages/PackageEdit#PackageEdit": PackageEdit_071c6cfec1b193015765a313ef7b947a,
  "@/components/admin/platform/packages/PackagesView#PackagesView": PackagesView_76b2f61454c3aff5a510ddec2db48996,
  "@/components/admin/workspace/account/AccountView#AccountView": AccountView_72a1927adf3aa82f93bd08e5d8e517f8,
  "@/components/admin/analytics/AnalyticsView#AnalyticsView": AnalyticsView_56514cbb96bba531e9cd351ac4f78023,
  "@/components/admin/shell/Nav#Nav": Nav_039e29e0912d7c61c4e596ae7ecce533,
  "@/components/admin/support/SupportBar#SupportBar": SupportBar_9a8b2fc1e5a0246a702dd1c392aa812d,
  "@/components/admin/shell/ConfirmBar#ConfirmBar": ConfirmBar_209b2e45196261af19906b05fab19155,
  "@/components/admin/shell/Logo#LogoMark": LogoMark_deecc652053f4d961a22f5cdfa706bd4,
  "@/components/admin/shell/Logo#Logo": Logo_deecc652053f4d961a22f5cdfa706bd4,
  "@/components/admin/shell/PanelKit#PanelKit": PanelKit_3cdccc76aac13b8a3a53f7345a79a283,
  "@/components/admin/patches/RouterHistory#RouterHistory": RouterHistory_ab18a9326364ea529889d4dfe79e75ed,
  "@/components/admin/patches/ToastTexts#ToastTexts": ToastTexts_2af02d2e485f3f486063de9b86c46f9b,
  "@/components/admin/patches/AccessibilityRepairs#AccessibilityRepairs": AccessibilityRepairs_c049102417c9396b6271aaa36ccfd12a,
  "@/components/admin/shell/ScrollMemory#ScrollMemory": ScrollMemory_0496e47bcf069f8dd09abc5687a8da36,
  "@/components/admin/shell/SlowNavigation#SlowNavigation": SlowNavigation_e3ef2501a617e04c6792939a459472dc,
  "@/components/admin/uploads/UploadsProvider#UploadsProvider": UploadsProvider_41b2525a42f1cbe7ffaffdada15cfe65,
  "@/components/admin/dashboard/DashboardView#DashboardView": DashboardView_e6f4e6956941228b36e05f0b5defc779,
  "@/components/admin/shell/UnauthorizedView#UnauthorizedView": UnauthorizedView_b7669d25a9ea3cdd5e24b2c9076545a6,
  "@/components/admin/workspace/account/AccountRedirect#AccountRedirect": AccountRedirect_7aa47a34dc17c9c21011cb3f5f65b731,
  "@/components/admin/sign-in/LoginView#LoginView": LoginView_2d4eb7ed2211469f2b90a3ac8f0a0276,
  "@/components/admin/sign-in/SetUpView#SetUpView": SetUpView_6c09b6d9436f1373cbfb363c46d91d6e,
  "@/components/admin/sign-in/AcceptInviteView#AcceptInviteView": AcceptInviteView_abc7fe93f18ccaa02a85d814f2f9e779,
  "@/components/admin/sign-in/ForgotPasswordView#ForgotPasswordView": ForgotPasswordView_056b1cdcfef83eed9ba5641f3f9e5a1f,
  "@/components/admin/sign-in/ResetPasswordView#ResetPasswordView": ResetPasswordView_88ece126280f2a37adab3fbbbdd782a8,
  "@/components/admin/sign-in/ConfirmEmailView#ConfirmEmailView": ConfirmEmailView_3067acc7b88cdffaf1102c299430bf99,
  "@/components/admin/sign-up/CreateView#CreateView": CreateView_38757616b6c59e9173247236bf475852,
  "@/components/admin/sign-up/VerifyWorkspaceView#VerifyWorkspaceView": VerifyWorkspaceView_0def8b5fb6bf0b70ac6178218fcced36,
  "@/components/admin/sign-up/UnsubscribeView#UnsubscribeView": UnsubscribeView_11b84f678f04466f9fb94569a4fcbd59,
  "@/components/admin/workspace/deletion/DeleteWorkspaceView#DeleteWorkspaceView": DeleteWorkspaceView_d0ddca4ed68859b95eb97bb1301d20c8,
  "@/components/admin/platform/OutboxView#OutboxView": OutboxView_b1b97d3f58bc70ef2e3fd0cf8a31a150,
  "@/components/admin/workspace/credits/CreditUsageView#CreditUsageView": CreditUsageView_e6d3d740108e4fc0324acb108acf2c11,
  "@/components/admin/analytics/RequestsView#RequestsView": RequestsView_04b26423e21e44faba034ba7cdeb3e5e,
  "@/components/admin/analytics/TrafficView#TrafficView": TrafficView_8a951ac052a5f9c5d8e7da055d0b8c93,
  "@/components/admin/platform/GalleryView#GalleryView": GalleryView_d5c58d9cd28f7675096f1d8aab97649e,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
