import { Chip } from '@/components/kit/Chip';
import { useText } from '@/components/kit/i18n/use-text';
import type { CategoryOption } from '@/lib/library/find-categories';
import { withoutCategory } from '@/lib/library/library-query';

import styles from './video-library.module.scss';

type CategoryStripProps = {
  categories: CategoryOption[];
  category: string;
  onChange: (category: string) => void;
};

/** Shows one category's videos, or those of none. */
export const CategoryStrip = ({ categories, category, onChange }: CategoryStripProps) => {
  const text = useText();
  const choices = [
    { id: '', title: text('library.all') },
    ...categories,
    { id: withoutCategory, title: text('library.withoutCategory') },
  ];
  return (
    <div aria-label={text('categories.plural')} className={styles.strip} role="group">
      {choices.map(({ id, title }) => (
        <Chip isActive={id === category} key={id} onClick={() => onChange(id)}>
          {title}
        </Chip>
      ))}
    </div>
  );
};
