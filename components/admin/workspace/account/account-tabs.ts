import type { ReactNode } from 'react';

import { type Actor, decide } from '@/lib/core/access/actor';
import type { MessageKey } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';

import { DomainsTab } from '../domains/domains-tab/domains-tab';
import { PrivacyTab } from '../privacy/privacy-tab/privacy-tab';
import type { AccountTabProps } from './account-tab-props';
import { GeneralTab } from './general-tab/general-tab';
import { ProfileTab } from './profile-tab/profile-tab';

export const accountPath = '/admin/globals/account';

type AccountTab = {
  /** Name of the tab in the URL. */
  name: 'general' | 'domains' | 'video-privacy' | 'profile';
  label: MessageKey;
  /** The page's headline. */
  title: MessageKey;
  Content: (props: AccountTabProps) => ReactNode | Promise<ReactNode>;
  isForEverybody?: boolean;
};

export const accountTabs: AccountTab[] = [
  { name: 'general', label: 'account.general', title: 'account.title', Content: GeneralTab },
  {
    name: 'domains',
    label: 'domains.tab',
    title: 'account.title',
    Content: DomainsTab,
  },
  {
    name: 'video-privacy',
    label: 'privacy.title',
    title: 'account.title',
    Content: PrivacyTab,
  },
  {
    name: 'profile',
    label: 'account.profile.title',
    title: 'account.profile.title',
    Content: ProfileTab,
    isForEverybody: true,
  },
];

/** The tabs an actor may open, the default first. */
export const listAccountTabs = (actor: Actor): AccountTab[] => {
  const canReadAccount = 'workspace' in actor && decide(actor, slugs.workspaces, 'readAccount') !== 'none';
  return accountTabs.filter(({ isForEverybody }) => isForEverybody === true || canReadAccount);
};
