'use client';

import { ButtonLink } from '@/components/kit/buttons/button';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { formatNumber } from '@/lib/core/i18n/format';
import type { PlanView } from '@/lib/workspaces/billing/get-subscription-info';
import { chooseBannerAction, type PlanBanner as Banner } from '@/lib/workspaces/billing/plan-view';

import { useOperator } from './operator-provider';
import { ChoosePlanButton, ManagePlanButton } from './plan-buttons';

type PlanBannersProps = {
  banners: Banner[];
  plan: PlanView;
  /** Whether the first banner has the screen's primary button. */
  isPrimary?: boolean;
};

/** Banners about current limits of the plan, with the actions available to the user. */
export const PlanBanners = ({ banners, plan, isPrimary = false }: PlanBannersProps) =>
  banners.map((banner, index) => (
    <PlanBanner
      banner={banner}
      isPrimary={isPrimary && index === 0}
      key={'what' in banner ? banner.what : banner.kind}
      plan={plan}
    />
  ));

type PlanBannerProps = { banner: Banner; plan: PlanView; isPrimary: boolean };

const PlanBanner = ({ banner, plan, isPrimary }: PlanBannerProps) => {
  const text = useText();
  const { title, words } = useWords(banner);
  const action = chooseBannerAction(banner, plan);
  return (
    <Notice
      action={action && <BannerAction action={action} isPrimary={isPrimary} />}
      title={title}
      tone={banner.kind === 'limit' ? 'busy' : 'bad'}
    >
      {words} {!action && text('billing.banner.ask')}
    </Notice>
  );
};

const useWords = (banner: Banner) => {
  const text = useText();
  const language = useLanguage();
  if (!('what' in banner)) {
    const { kind } = banner;
    return { title: text(`billing.banner.${kind}.title`), words: text(`billing.banner.${kind}.text`) };
  }
  const { kind, what, used, limit } = banner;
  const numbers = { used: formatNumber(language, used), limit: formatNumber(language, limit) };
  return {
    title: text(`billing.banner.${kind}.${what}.title`, numbers),
    words: text(`billing.banner.${kind}.${what}.text`),
  };
};

type BannerActionProps = { action: NonNullable<ReturnType<typeof chooseBannerAction>>; isPrimary: boolean };

const BannerAction = ({ action, isPrimary }: BannerActionProps) => {
  const text = useText();
  const { supportEmail } = useOperator();
  const kind = isPrimary ? 'primary' : 'plain';
  switch (action) {
    case 'setUp':
      return <ChoosePlanButton kind={kind} label={text('billing.actions.setUp')} />;
    case 'pay':
      return <ManagePlanButton kind={kind} label={text('billing.actions.pay')} />;
    case 'upgrade':
      return <ChoosePlanButton kind={kind} label={text('billing.banner.upgrade')} />;
    case 'contact':
      return (
        <ButtonLink href={`mailto:${supportEmail}`} kind={kind}>
          {text('billing.contact')}
        </ButtonLink>
      );
  }
};
