import { generatePageMetadata, RootPage } from '@payloadcms/next/views';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';

import { describeKnown, describePage, findOwnTitle } from '@/app/(payload)/describe-page';
import { findPlainAddress } from '@/app/(payload)/plain-address';
import { requireDatabase } from '@/app/(payload)/require-database';
import { importMap } from '@/app/(payload)/admin/importMap';
import config from '@payload-config';

type PageArgs = {
  params: Promise<{ segments: string[] }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export const dynamic = 'force-dynamic';

export const generateMetadata = async ({ params, searchParams }: PageArgs): Promise<Metadata> => {
  await requireDatabase();
  const known = await generatePageMetadata({ config, params, searchParams });
  const key = findOwnTitle((await params).segments);
  return key ? describePage({ key, known }) : describeKnown(known);
};

const Page = async ({ params, searchParams }: PageArgs) => {
  await requireDatabase();
  const address = await findPlainAddress((await params).segments, await searchParams);
  if (address) redirect(address);
  return RootPage({ config, params, searchParams, importMap });
};

export default Page;
