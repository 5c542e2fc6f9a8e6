import config from '@payload-config';
import { generatePageMetadata, NotFoundPage } from '@payloadcms/next/views';
import type { Metadata } from 'next';

import { importMap } from '@/app/(payload)/admin/importMap';
import { describeKnown, requireDatabase } from '@/app/(payload)/describe-page';
import { OtherWorkspaceOffer } from '@/components/admin/shell/workspace-switcher';

type PageArgs = {
  params: Promise<{ segments: string[] }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export const generateMetadata = async ({ params, searchParams }: PageArgs): Promise<Metadata> => {
  await requireDatabase();
  return describeKnown(await generatePageMetadata({ config, params, searchParams }));
};

/** Rendered with every page, so slow work here would delay all responses. */
const NotFound = async ({ params, searchParams }: PageArgs) => {
  await requireDatabase();
  return (
    <>
      {await NotFoundPage({ config, params, searchParams, importMap })}
      <OtherWorkspaceOffer isNotFoundPage />
    </>
  );
};

export default NotFound;
