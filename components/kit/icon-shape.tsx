import styles from './icon.module.scss';

type IconShapeProps = {
  /** One of `icon-paths.ts`. */
  path: string;
  size?: number;
  /** Filled instead of outlined. */
  isSolid?: boolean;
};

/** An icon in the text colour. Hidden from screen readers because a label accompanies it. */
export const IconShape = ({ path, size = 18, isSolid }: IconShapeProps) => (
  <svg
    aria-hidden="true"
    className={styles.icon}
    data-solid={isSolid}
    height={size}
    viewBox="0 0 24 24"
    width={size}
  >
    <path d={path} />
  </svg>
);
