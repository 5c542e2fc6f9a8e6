import { TokenPermissionsField as TokenPermissionsField_3cb86809d6e4005dd6e1bb2d31e9e9db } from '@/components/admin/TokenPermissionsField'
import { IntegrationSaveButton as IntegrationSaveButton_7d5ca3df130de08d65f015955fff8923 } from '@/components/admin/IntegrationSaveButton'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "@/components/admin/TokenPermissionsField#TokenPermissionsField": TokenPermissionsField_3cb86809d6e4005dd6e1bb2d31e9e9db,
  "@/components/admin/IntegrationSaveButton#IntegrationSaveButton": IntegrationSaveButton_7d5ca3df130de08d65f015955fff8923,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
