import '@fontsource-variable/inter';
import '@payloadcms/next/css';
import '@/components/kit/styles';
import config from '@payload-config';
import { handleServerFunctions, RootLayout } from '@payloadcms/next/layouts';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { getPayload, type ServerFunctionClient } from 'payload';
import type { ReactNode } from 'react';

import { importMap } from '@/app/(payload)/admin/importMap';
import { AnalyticsScript } from '@/components/admin/shell/analytics-script';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { getCallLanguage, getRequestId } from '@/lib/http/request-state';
import { admitServerFunction } from '@/lib/http/workarounds/admit-server-function';

import { requireDatabase } from './describe-page';

import './custom.scss';

const serverFunction: ServerFunctionClient = async (call) => {
  'use server';
  try {
    const payload = await getPayload({ config });
    const admitted = await admitServerFunction(payload, await headers(), call);
    if (admitted) return await handleServerFunctions({ ...admitted, config, importMap });
  } catch (error) {
    // Payload's forms display this body. A thrown error would become a server error.
    if (error instanceof AppError) {
      const request = { headers: new Headers(await headers()) };
      return error.toBody(getRequestId(request), getCallLanguage(request));
    }
    throw error;
  }
  notFound();
};

const Layout = async ({ children }: { children: ReactNode }) => {
  await requireDatabase();
  const { analyticsScriptUrl } = getEnv();
  return (
    <RootLayout config={config} importMap={importMap} serverFunction={serverFunction}>
      {children}
      {analyticsScriptUrl && <AnalyticsScript src={analyticsScriptUrl} />}
    </RootLayout>
  );
};

export default Layout;
