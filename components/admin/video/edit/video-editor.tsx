'use client';

import { Form, OperationProvider, SetDocumentTitle, useConfig, useDocumentInfo } from '@payloadcms/ui';
import type { FormState } from 'payload';
import { useCallback, useRef, useState } from 'react';

import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { EditPageData } from '@/lib/platform/find-edit-page-data';
import { toMetadataRows } from '@/lib/videos/library/metadata-rows';
import type { Video } from '@/payload-types';

import type { LiveVideo, SaveAction } from '../sync/edit-types';
import { EditPage } from './edit-page';

/**
 * Adapts Payload's form state to this page: metadata as rows, and relations limited to the video's workspace,
 * since platform administrators can read all workspaces.
 */
const toEditState = (state: FormState, workspace: string | null): FormState => {
  const onlyOwn = (path: string, collection: string): FormState => {
    const field = state[path];
    if (!field || !workspace) return {};
    return {
      [path]: { ...field, filterOptions: { [collection]: { workspace: { equals: workspace } } } },
    };
  };
  const rows = toMetadataRows(state.customMetadata?.value);
  return {
    ...state,
    ...onlyOwn('categories', 'categories'),
    ...onlyOwn('tags', 'tags'),
    ...onlyOwn('player.selectedPreset', 'playerPresets'),
    customMetadata: { ...state.customMetadata, value: rows, initialValue: rows },
  };
};

/**
 * Payload's form around the video page. The form's children decide what is sent, because they know the
 * changes.
 */
export const VideoEditor = ({ facts, initial }: { facts: EditPageData; initial: LiveVideo & Video }) => {
  const { initialState, hasSavePermission } = useDocumentInfo();
  const { config, getEntityConfig } = useConfig();
  const [state] = useState(() => toEditState(initialState ?? {}, getRelationId(initial.workspace)));
  const actionRef = useRef<SaveAction | null>(null);
  const send = useCallback(async (form: FormData) => actionRef.current?.(form), []);
  return (
    <OperationProvider operation="update">
      <Form
        // The form reads the response, although its type says there is none.
        action={send as (form: FormData) => Promise<void>}
        disabled={!hasSavePermission || !facts.rights.canUpdate}
        initialState={state}
        isDocumentForm
      >
        <SetDocumentTitle
          collectionConfig={getEntityConfig({ collectionSlug: slugs.videos })}
          config={config}
          fallback={initial.id}
        />
        <EditPage actionRef={actionRef} facts={facts} initial={initial} />
      </Form>
    </OperationProvider>
  );
};
