'use client';

import { useKit } from '@/components/kit/KitProvider/kit-context';
import { formatPrice, toMonthlyPrice } from '@/lib/workspaces/billing/format-price';
import { trialSlug } from '@/lib/platform/sign-up/rules';

import type { ChosenPackage } from './sign-up-context';
import styles from '../sign-up.module.scss';

/** What it costs to begin; of a package that the address named, what it will. */
export const PersonIntro = ({
  chosen,
  trialDays,
}: {
  chosen: ChosenPackage | null;
  trialDays: number | null;
}) => {
  const { text, language } = useKit();
  const describe = (): string => {
    if (chosen && chosen.slug !== trialSlug) {
      const price = formatPrice(language, toMonthlyPrice(chosen.price, chosen.paymentPeriod));
      return text('signUp.person.introPaid', { title: chosen.title, price, period: chosen.paymentPeriod });
    }
    return trialDays ? text('signUp.person.intro', { days: trialDays }) : text('signUp.person.introPlain');
  };
  return <p className={styles.intro}>{describe()}</p>;
};
