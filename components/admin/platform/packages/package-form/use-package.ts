'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { focusFirstFault } from '@/components/kit/fields/focus-first-fault';
import { useText } from '@/components/kit/i18n/use-text';
import { useGo } from '@/components/kit/navigation/use-go';
import type { Package } from '@/payload-types';

import {
  findPackageFaults,
  type PackageFaults,
  type PackageValues,
  toPackageBody,
  toPackageValues,
} from './package-values';

const api = '/api/packages';
export const packagesPath = '/admin/collections/packages';

/** The stored and the edited values of a package. */
export const usePackage = (plan: Package | null) => {
  const text = useText();
  const router = useRouter();
  const go = useGo();
  const [saved, setSaved] = useState(() => toPackageValues(plan));
  const [values, setValues] = useState(saved);
  const [faults, setFaults] = useState<PackageFaults>({});
  const store = useCall((body: object) =>
    callApi<{ doc: { id: string } }>(plan ? 'PATCH' : 'POST', `${plan ? `${api}/${plan.id}` : api}?depth=0`, {
      body,
    }),
  );
  const erase = useCall(() => callApi('DELETE', `${api}/${plan?.id ?? ''}`));

  const show = (found: PackageFaults) => {
    setFaults(found);
    focusFirstFault();
  };
  /** Resolves to whether the package was stored. */
  const save = async (): Promise<boolean> => {
    const found = findPackageFaults(values);
    setFaults(found);
    if (Object.keys(found).length > 0) {
      focusFirstFault();
      return false;
    }
    const outcome = await store.run(toPackageBody(values));
    if (!outcome) return false;
    if (outcome.error) {
      // Slug and period together must be unique.
      if (outcome.error.status === 400) show({ slug: 'taken' });
      else toast.error(text('common.unexpected'));
      return false;
    }
    setSaved(values);
    toast.success(text('platformPackages.saved'));
    if (plan) router.refresh();
    else go.replace(`${packagesPath}/${outcome.answer.doc.id}`);
    return true;
  };
  const remove = async (): Promise<boolean> => {
    const outcome = await erase.run();
    if (!outcome) return false;
    if (outcome.error && outcome.error.status !== 404) {
      const isUsed = outcome.error.code === 'package_in_use';
      toast.error(text(isUsed ? 'platformPackages.inUse' : 'common.unexpected'));
      return false;
    }
    toast.success(text('platformPackages.deleted'));
    return true;
  };
  return {
    values,
    faults,
    save,
    remove,
    change: (part: Partial<PackageValues>) => {
      setValues({ ...values, ...part });
      setFaults({});
    },
    discard: () => {
      setValues(saved);
      setFaults({});
    },
    isBusy: store.isBusy || erase.isBusy,
    isChanged: JSON.stringify(values) !== JSON.stringify(saved),
  };
};
