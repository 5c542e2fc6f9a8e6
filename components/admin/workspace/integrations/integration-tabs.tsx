'use client';

import { useText } from '@/components/kit/i18n/use-text';
import { LinkTabs } from '@/components/kit/navigation/tabs';

const tabs = ['integrations', 'webhookEndpoints', 'rules'] as const;

/** The pages below "Integrations". */
export const IntegrationTabs = ({ open }: { open: (typeof tabs)[number] }) => {
  const text = useText();
  return (
    <LinkTabs
      label={text('integrations.plural')}
      tabs={[
        ...tabs.map((name) => ({
          href: `/admin/collections/${name}`,
          label: text(`webhooks.tabs.${name}`),
          isOpen: name === open,
        })),
        { href: '/admin/api', label: text('integrations.reference.title'), isOpen: false },
      ]}
    />
  );
};
