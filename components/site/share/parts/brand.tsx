import { isHexColor, readableOn, textContrast } from '@/lib/core/colors';
import type { Share } from '@/lib/review/sharing/page/describe-share';

import { usePage } from '../page-context';

import styles from './brand.module.scss';

/** The hosting company and the links to imprint and privacy policy. */
export const Footer = ({ className = '' }: { className?: string | undefined }) => {
  const { text, model } = usePage();
  const { hostedBy, hostedByUrl, imprintUrl, privacyUrl } = model.legal;
  return (
    <footer className={`${styles.footer} ${className}`}>
      <a href={hostedByUrl}>
        {hostedBy ? text('sharePage.footer.hostedBy', { name: hostedBy }) : text('sharePage.footer.hosted')}
      </a>
      {imprintUrl && <a href={imprintUrl}>{text('sharePage.footer.imprint')}</a>}
      {privacyUrl && <a href={privacyUrl}>{text('sharePage.footer.privacy')}</a>}
      <span>{text('sharePage.footer.cookies')}</span>
    </footer>
  );
};

/**
 * The workspace's logo, otherwise a tile with its initials. The tile's colour is an SVG attribute because the
 * page's CSP forbids inline styles. Pages without a player may not load images of the workspace.
 */
export const Brand = ({ workspace }: { workspace: Share['share']['workspace'] }) => {
  const { model } = usePage();
  return workspace.logoUrl && model.player ? (
    // oxlint-disable-next-line nextjs/no-img-element -- resized when the workspace uploads it
    <img alt={workspace.name} className={styles.picture} src={workspace.logoUrl} />
  ) : (
    <Tile workspace={workspace} />
  );
};

const Tile = ({ workspace }: { workspace: Share['share']['workspace'] }) => {
  const color = workspace.primaryColor ?? workspace.iconColor;
  return (
    <svg aria-hidden="true" className={styles.logo} viewBox="0 0 28 28">
      <rect className={styles.ground} height="28" rx="8" width="28" {...(color && { fill: color })} />
      <text
        className={styles.word}
        textAnchor="middle"
        x="14"
        y="18.5"
        {...(isHexColor(color) && { fill: readableOn(color, '#ffffff', textContrast) })}
      >
        {(workspace.shortCode || workspace.name.slice(0, 2)).toUpperCase().slice(0, 2)}
      </text>
    </svg>
  );
};
