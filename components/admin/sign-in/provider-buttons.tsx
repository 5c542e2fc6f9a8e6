'use client';

import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import type { ProviderChoice } from '@/lib/accounts/sso/providers';

import { type SsoStart, toStartAddress } from './sign-in-api';

import styles from './provider-buttons.module.scss';
import buttonStyles from '@/components/kit/buttons/button.module.scss';

/** Logos in the colours required by the providers, also in dark mode. */
const marks = {
  microsoft: [
    ['#F25022', 'M2 2h9.5v9.5H2z'],
    ['#7FBA00', 'M12.5 2H22v9.5h-9.5z'],
    ['#00A4EF', 'M2 12.5h9.5V22H2z'],
    ['#FFB900', 'M12.5 12.5H22V22h-9.5z'],
  ],
  google: [
    [
      '#4285F4',
      'M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92a5.06 5.06 0 0 1-2.2 3.32v2.77h3.57c2.08-1.92 3.27-4.74 3.27-8.1z',
    ],
    [
      '#34A853',
      'M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84A11 11 0 0 0 12 23z',
    ],
    ['#FBBC05', 'M5.84 14.09a6.6 6.6 0 0 1 0-4.18V7.07H2.18a11 11 0 0 0 0 9.86z'],
    [
      '#EA4335',
      'M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15A11 11 0 0 0 2.18 7.07l3.66 2.84C6.71 7.31 9.14 5.38 12 5.38z',
    ],
  ],
} as const;

/** The provider's logo, or a key icon if it has none. */
const ProviderMark = ({ kind }: Pick<ProviderChoice, 'kind'>) =>
  kind === 'openid' ? (
    <Icon name="key" size={16} />
  ) : (
    <svg aria-hidden="true" height={16} viewBox="0 0 24 24" width={16}>
      {marks[kind].map(([fill, path]) => (
        <path d={path} fill={fill} key={fill} />
      ))}
    </svg>
  );

type ProviderButtonsProps = { providers: ProviderChoice[]; start: SsoStart };

/** Sign-in buttons of the providers, above the form. Renders nothing if none is configured. */
export const ProviderButtons = ({ providers, start }: ProviderButtonsProps) => {
  const text = useText();
  if (providers.length === 0) return null;
  return (
    <div className={styles.providers}>
      <ul aria-label={text('sso.choose')}>
        {providers.map(({ key, kind, name }) => (
          <li data-wide={kind === 'openid' || undefined} key={key}>
            {/* Not a router link: the URL is an API call that redirects to another site. */}
            <a
              aria-label={text(start.type === 'signup' ? 'sso.continueWith' : 'sso.with', { provider: name })}
              className={buttonStyles.button}
              data-kind="plain"
              href={toStartAddress(key, start)}
            >
              <ProviderMark kind={kind} />
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.or}>{text('sso.or')}</p>
    </div>
  );
};
