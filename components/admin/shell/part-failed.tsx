'use client';

import { useRouter } from 'next/navigation';

import { ErrorState } from '@/components/kit/states/error-state';

/** Replaces a part of the page that failed to load. */
export const PartFailed = () => {
  const router = useRouter();
  return <ErrorState onRetry={() => router.refresh()} />;
};
