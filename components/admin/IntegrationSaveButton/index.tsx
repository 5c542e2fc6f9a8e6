'use client';

import { SaveButton } from '@payloadcms/ui';

export const IntegrationSaveButton = () => <SaveButton />;
