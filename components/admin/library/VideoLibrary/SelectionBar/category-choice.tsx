import { Checkbox } from '@/components/kit/fields/Checkbox';
import { useText } from '@/components/kit/i18n/use-text';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';

import styles from './selection-bar.module.scss';

type CategoryChoiceProps = {
  categories: CategoryOption[];
  chosen: string[];
  isDisabled: boolean;
  onChange: (chosen: string[]) => void;
};

/** Some of the workspace's categories. */
export const CategoryChoice = ({ categories, chosen, isDisabled, onChange }: CategoryChoiceProps) => {
  const text = useText();
  return (
    <fieldset className={styles.choice} disabled={isDisabled}>
      <legend className="sr-only">{text('categories.plural')}</legend>
      {categories.map(({ id, title }) => (
        <Checkbox
          checked={chosen.includes(id)}
          key={id}
          label={title}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
          }
        />
      ))}
    </fieldset>
  );
};
