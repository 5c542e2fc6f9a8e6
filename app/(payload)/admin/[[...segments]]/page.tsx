import config from '@payload-config';
import { generatePageMetadata, RootPage } from '@payloadcms/next/views';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';

import { importMap } from '@/app/(payload)/admin/importMap';
import { describePanelPage, requireDatabase } from '@/app/(payload)/describe-page';
import { findListPath } from '@/lib/core/panel';
import { dropOddParams } from '@/lib/core/workarounds/drop-odd-params';

type Params = Parameters<typeof dropOddParams>[0];

/**
 * Redirect target for list URLs with invalid parameters and for list URLs below a row. Null for all other
 * pages.
 */
const findPlainAddress = async (segments: readonly string[] = [], params: Params): Promise<string | null> => {
  const [kind, slug = '', ...rest] = segments;
  if (kind !== 'collections' || rest.length > 0) return findListPath(segments);
  const { collections } = await config;
  const findFields = (name: string) =>
    collections.find((collection) => collection.slug === name)?.flattenedFields ?? [];
  const kept = dropOddParams(params, { fields: findFields(slug), findFields });
  return kept && `/admin/collections/${encodeURIComponent(slug)}${kept.size > 0 ? `?${kept}` : ''}`;
};

type PageArgs = {
  params: Promise<{ segments: string[] }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export const dynamic = 'force-dynamic';

export const generateMetadata = async ({ params, searchParams }: PageArgs): Promise<Metadata> => {
  await requireDatabase();
  const known = await generatePageMetadata({ config, params, searchParams });
  return describePanelPage(known, (await params).segments);
};

const Page = async ({ params, searchParams }: PageArgs) => {
  await requireDatabase();
  const address = await findPlainAddress((await params).segments, await searchParams);
  if (address) redirect(address);
  return RootPage({ config, params, searchParams, importMap });
};

export default Page;
