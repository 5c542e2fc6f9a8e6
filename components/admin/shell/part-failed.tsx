'use client';

import { useRouter } from 'next/navigation';

import { ErrorState } from '@/components/kit/states/error-state';

/** In place of a part of the page that failed while the rest did not. */
export const PartFailed = () => {
  const router = useRouter();
  return <ErrorState onRetry={() => router.refresh()} />;
};
