import { useId } from 'react';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';

import styles from './name-field.module.scss';
import controls from '@/components/kit/fields/control.module.scss';
import fields from '@/components/kit/fields/field.module.scss';

/** A guest's name, stored on the device. Accounts have a name already. */
export const NameField = ({ isDisabled }: { isDisabled: boolean }) => {
  const { identity } = useReview();
  const { text } = usePage();
  const id = useId();
  if (identity.isSignedIn)
    return <p className={styles.signedIn}>{text('sharePage.write.as', { name: identity.name })}</p>;
  return (
    <div>
      <div className={fields.head}>
        <label className={fields.label} htmlFor={id}>
          {text('sharePage.name')}
        </label>
      </div>
      <input
        autoComplete="name"
        className={controls.control}
        data-autofocus
        disabled={isDisabled}
        id={id}
        maxLength={100}
        onChange={(event) => identity.setName(event.target.value)}
        value={identity.name}
      />
    </div>
  );
};
