import { Button } from '@/components/kit/buttons/Button';
import { ButtonLink } from '@/components/kit/buttons/ButtonLink';
import { Icon } from '@/components/kit/Icon';
import { iconPaths } from '@/components/kit/Icon/icon-paths';
import { useText } from '@/components/kit/i18n/use-text';

import { Example } from './example';
import styles from './gallery.module.scss';

const kinds = ['primary', 'plain', 'quiet', 'danger'] as const;
const names = Object.keys(iconPaths) as (keyof typeof iconPaths)[];

export const ButtonExamples = () => {
  const text = useText();
  const label = text('common.copy');
  return (
    <>
      <Example name="Button">
        {kinds.map((kind) => (
          <div className={styles.row} key={kind}>
            <Button kind={kind}>{label}</Button>
            <Button icon="copy" kind={kind}>
              {label}
            </Button>
            <Button kind={kind} size="small">
              {label}
            </Button>
            <Button icon="copy" isBusy kind={kind}>
              {label}
            </Button>
            <Button disabled kind={kind}>
              {label}
            </Button>
            <Button aria-label={label} icon="copy" kind={kind} />
          </div>
        ))}
      </Example>
      <Example name="ButtonLink">
        <div className={styles.row}>
          <ButtonLink href="/admin" icon="arrowLeft" kind="primary">
            {text('nav.overview')}
          </ButtonLink>
          <ButtonLink href="/admin">{text('nav.overview')}</ButtonLink>
        </div>
      </Example>
      <Example name="Icon">
        <ul className={styles.icons}>
          {names.map((name) => (
            <li key={name}>
              <Icon name={name} size={20} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Example>
    </>
  );
};
