'use client';

import buttonStyles from '@/components/kit/buttons/Button/button.module.scss';
import { useText } from '@/components/kit/i18n/use-text';
import type { ProviderChoice } from '@/lib/accounts/sso/find-provider';

import { ProviderMark } from './provider-mark';
import { toStartAddress, type SsoStart } from './start-address';
import styles from './provider-buttons.module.scss';

type ProviderButtonsProps = { providers: ProviderChoice[]; start: SsoStart };

/** The providers to sign in by, above the form; nothing where none is set up. */
export const ProviderButtons = ({ providers, start }: ProviderButtonsProps) => {
  const text = useText();
  if (providers.length === 0) return null;
  return (
    <div className={styles.providers}>
      <ul aria-label={text('sso.choose')}>
        {providers.map(({ key, kind, name }) => (
          <li data-wide={kind === 'openid' || undefined} key={key}>
            {/* Not the router's: the address is a call, and leads to another site. */}
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
