import type { Context } from '@/lib/http/define-endpoint';

export type AccountTabProps = { ctx: Context; searchParams: Record<string, string | string[] | undefined> };
