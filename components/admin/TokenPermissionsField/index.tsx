'use client';

import { JSONField } from '@payloadcms/ui';

export const TokenPermissionsField = JSONField;
