import { VideoEdit as VideoEdit_fd85e5ae45f8a6d8df00055996560fbc } from '@/components/admin/VideoEdit'
import { VideosView as VideosView_b2fd7d16d4abf94ff48649e2bde04d0a } from '@/components/admin/VideosView'
import { DefaultCell as DefaultCell_1b172c7e62b689cb301b813cf9689c41 } from '@/components/admin/PresetList/default-cell'
import { DefaultField as DefaultField_46b5c6220a5918c952982d2cedc80cc3 } from '@/components/admin/PresetDesign/default-field'
import { PresetDesign as PresetDesign_eb030e5cc7ce22a52b54aaf1ddb96caa } from '@/components/admin/PresetDesign'
import { ColorsCell as ColorsCell_dce16eb8cb1ae1b40e3080c651fbd9d8 } from '@/components/admin/PresetList/colors-cell'
import { UsageCell as UsageCell_8a75ab6b116b1d236fe10598651f5693 } from '@/components/admin/PresetList/usage-cell'
import { PresetsNotice as PresetsNotice_16209a18ce93b943152e055cf2e621cb } from '@/components/admin/PresetList/presets-notice'
import { DisabledNotice as DisabledNotice_c2d0b2286916621972ea1cf3c4a6a3cf } from '@/components/admin/DisabledNotice'
import { TokenPermissionsField as TokenPermissionsField_3cb86809d6e4005dd6e1bb2d31e9e9db } from '@/components/admin/TokenPermissionsField'
import { IntegrationSaveButton as IntegrationSaveButton_7d5ca3df130de08d65f015955fff8923 } from '@/components/admin/IntegrationSaveButton'
import { JsonTextField as JsonTextField_843c05541559483491dd86a9272bb4bd } from '@/components/admin/JsonTextField'
import { ChangePassword as ChangePassword_368263e7d946e8e84150aaaf165584ec } from '@/components/admin/ChangePassword'
import { Nav as Nav_a9d4b87e0306b3ddfe97926a52a69591 } from '@/components/admin/Nav'
import { LogoMark as LogoMark_a44df17d0fc3dcd873dae43dc3bf66bd } from '@/components/admin/Logo'
import { Logo as Logo_a44df17d0fc3dcd873dae43dc3bf66bd } from '@/components/admin/Logo'
import { LoginIntro as LoginIntro_a23c667f36096b0f05e649a6391dbaaf } from '@/components/admin/LoginIntro'
import { AccessibilityRepairs as AccessibilityRepairs_f41083bfc769c87127873cde213c7be7 } from '@/components/admin/AccessibilityRepairs'
import { UploadsProvider as UploadsProvider_41b2525a42f1cbe7ffaffdada15cfe65 } from '@/components/admin/uploads/UploadsProvider'
import { DashboardView as DashboardView_8d5ccf53266e3797f61e9453e2f2d431 } from '@/components/admin/DashboardView'
import { UnauthorizedView as UnauthorizedView_d3d3641fa89c7838d6bffefe56ddece4 } from '@/components/admin/UnauthorizedView'
import { ForgotPasswordView as ForgotPasswordView_6a3eae263ded170bbe3c75f8fc905cef } from '@/components/admin/ForgotPasswordView'
import { ResetPasswordView as ResetPasswordView_910dac75df3d12b6ac925874a6b493f6 } from '@/components/admin/ResetPasswordView'
import { OutboxView as OutboxView_adec0d67fc471981538145fa1bddbf91 } from '@/components/admin/OutboxView'
import { GalleryView as GalleryView_647133567ea8f9a62c484542b27ab575 } from '@/components/admin/GalleryView'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "@/components/admin/VideoEdit#VideoEdit": VideoEdit_fd85e5ae45f8a6d8df00055996560fbc,
  "@/components/admin/VideosView#VideosView": VideosView_b2fd7d16d4abf94ff48649e2bde04d0a,
  "@/components/admin/PresetList/default-cell#DefaultCell": DefaultCell_1b172c7e62b689cb301b813cf9689c41,
  "@/components/admin/PresetDesign/default-field#DefaultField": DefaultField_46b5c6220a5918c952982d2cedc80cc3,
  "@/components/admin/PresetDesign#PresetDesign": PresetDesign_eb030e5cc7ce22a52b54aaf1ddb96caa,
  "@/components/admin/PresetList/colors-cell#ColorsCell": ColorsCell_dce16eb8cb1ae1b40e3080c651fbd9d8,
  "@/components/admin/PresetList/usage-cell#UsageCell": UsageCell_8a75ab6b116b1d236fe10598651f5693,
  "@/components/admin/PresetList/presets-notice#PresetsNotice": PresetsNotice_16209a18ce93b943152e055cf2e621cb,
  "@/components/admin/DisabledNotice#DisabledNotice": DisabledNotice_c2d0b2286916621972ea1cf3c4a6a3cf,
  "@/components/admin/TokenPermissionsField#TokenPermissionsField": TokenPermissionsField_3cb86809d6e4005dd6e1bb2d31e9e9db,
  "@/components/admin/IntegrationSaveButton#IntegrationSaveButton": IntegrationSaveButton_7d5ca3df130de08d65f015955fff8923,
  "@/components/admin/JsonTextField#JsonTextField": JsonTextField_843c05541559483491dd86a9272bb4bd,
  "@/components/admin/ChangePassword#ChangePassword": ChangePassword_368263e7d946e8e84150aaaf165584ec,
  "@/components/admin/Nav#Nav": Nav_a9d4b87e0306b3ddfe97926a52a69591,
  "@/components/admin/Logo#LogoMark": LogoMark_a44df17d0fc3dcd873dae43dc3bf66bd,
  "@/components/admin/Logo#Logo": Logo_a44df17d0fc3dcd873dae43dc3bf66bd,
  "@/components/admin/LoginIntro#LoginIntro": LoginIntro_a23c667f36096b0f05e649a6391dbaaf,
  "@/components/admin/AccessibilityRepairs#AccessibilityRepairs": AccessibilityRepairs_f41083bfc769c87127873cde213c7be7,
  "@/components/admin/uploads/UploadsProvider#UploadsProvider": UploadsProvider_41b2525a42f1cbe7ffaffdada15cfe65,
  "@/components/admin/DashboardView#DashboardView": DashboardView_8d5ccf53266e3797f61e9453e2f2d431,
  "@/components/admin/UnauthorizedView#UnauthorizedView": UnauthorizedView_d3d3641fa89c7838d6bffefe56ddece4,
  "@/components/admin/ForgotPasswordView#ForgotPasswordView": ForgotPasswordView_6a3eae263ded170bbe3c75f8fc905cef,
  "@/components/admin/ResetPasswordView#ResetPasswordView": ResetPasswordView_910dac75df3d12b6ac925874a6b493f6,
  "@/components/admin/OutboxView#OutboxView": OutboxView_adec0d67fc471981538145fa1bddbf91,
  "@/components/admin/GalleryView#GalleryView": GalleryView_647133567ea8f9a62c484542b27ab575,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
