'use client';

import { RenderFields, useConfig, useDocumentInfo } from '@payloadcms/ui';
import type { ClientField } from 'payload';

import { slugs } from '@/lib/core/slugs';

import { useEdit } from '../sync/edit-context';

const findFields = (fields: ClientField[], names: string[]): ClientField[] =>
  fields.filter((field) => 'name' in field && names.includes(field.name));

/** Fields of the collection as Payload draws them, also of a group of it. */
export const ConfigFields = ({ names, group }: { names: string[]; group?: string }) => {
  const { getEntityConfig } = useConfig();
  const { docPermissions } = useDocumentInfo();
  const { rights } = useEdit();
  const all = getEntityConfig({ collectionSlug: slugs.videos }).fields;
  const owner = group ? all.find((field) => 'name' in field && field.name === group) : undefined;
  const permissions = docPermissions?.fields ?? true;
  const groupPermissions = group && permissions !== true ? permissions[group] : permissions;
  return (
    <RenderFields
      fields={findFields(owner && 'fields' in owner ? owner.fields : all, names)}
      forceRender
      margins={false}
      parentIndexPath=""
      parentPath={group ?? ''}
      parentSchemaPath={group ? `${slugs.videos}.${group}` : slugs.videos}
      permissions={
        typeof groupPermissions === 'object' && 'fields' in groupPermissions
          ? ((groupPermissions.fields as typeof permissions | undefined) ?? true)
          : groupPermissions === undefined
            ? true
            : groupPermissions
      }
      readOnly={!rights.canUpdate}
    />
  );
};
