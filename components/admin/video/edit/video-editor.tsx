'use client';

import {
  Form,
  LeaveWithoutSaving,
  OperationProvider,
  SetDocumentTitle,
  useConfig,
  useDocumentInfo,
} from '@payloadcms/ui';
import { useCallback, useRef, useState } from 'react';

import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { EditFacts } from '@/lib/platform/edit-page/find-edit-facts';
import type { Video } from '@/payload-types';

import type { LiveVideo, SaveAction } from '../sync/edit-types';
import { toEditState } from '../sync/to-edit-state';
import { EditPage } from './edit-page';

/**
 * Payload's form around the video page. The form's children decide what is sent, because they know the
 * changes.
 */
export const VideoEditor = ({ facts, initial }: { facts: EditFacts; initial: LiveVideo & Video }) => {
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
        <LeaveWithoutSaving />
        <EditPage actionRef={actionRef} facts={facts} initial={initial} />
      </Form>
    </OperationProvider>
  );
};
