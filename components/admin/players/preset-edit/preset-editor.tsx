'use client';

import { Form, OperationProvider, useDocumentInfo } from '@payloadcms/ui';
import { useState } from 'react';

import { PresetPage, type PresetPageProps } from './preset-page';

/** Payload's form around a preset's page. The page submits it. */
export const PresetEditor = (props: PresetPageProps) => {
  const { initialState } = useDocumentInfo();
  const [state] = useState(() => initialState ?? {});
  const { preset, rights } = props;
  return (
    <OperationProvider operation={preset ? 'update' : 'create'}>
      <Form disabled={preset !== null && !rights.can.update} initialState={state} isDocumentForm>
        <PresetPage {...props} />
      </Form>
    </OperationProvider>
  );
};
