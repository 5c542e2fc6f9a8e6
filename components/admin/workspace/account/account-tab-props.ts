import type { RequestContext } from '@/lib/http/define-endpoint';

export type AccountTabProps = {
  ctx: RequestContext;
  searchParams: Record<string, string | string[] | undefined>;
};
