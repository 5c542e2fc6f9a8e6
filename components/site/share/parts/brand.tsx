import type { Share } from '@/lib/review/sharing/page/describe-share';

import { usePage } from '../page-context';

/** The hosting company and the links to imprint and privacy policy. */
export const Footer = () => {
  const { text, model } = usePage();
  const { hostedBy, hostedByUrl, imprintUrl, privacyUrl } = model.legal;
  return (
    <footer className="ft">
      <a href={hostedByUrl}>
        {hostedBy ? text('sharePage.footer.hostedBy', { name: hostedBy }) : text('sharePage.footer.hosted')}
      </a>
      {imprintUrl && <a href={imprintUrl}>{text('sharePage.footer.imprint')}</a>}
      {privacyUrl && <a href={privacyUrl}>{text('sharePage.footer.privacy')}</a>}
      <span>{text('sharePage.footer.cookies')}</span>
    </footer>
  );
};

/** The workspace's logo tile. Its colour is an SVG attribute because the page's CSP forbids inline styles. */
export const Brand = ({ workspace }: { workspace: Share['share']['workspace'] }) => (
  <svg aria-hidden="true" className="brand" viewBox="0 0 28 28">
    <rect
      className="brand-ground"
      height="28"
      rx="8"
      width="28"
      {...(workspace.iconColor && { fill: workspace.iconColor })}
    />
    <text
      className={workspace.iconColor ? 'brand-word own' : 'brand-word'}
      textAnchor="middle"
      x="14"
      y="18.5"
    >
      {(workspace.shortCode || workspace.name.slice(0, 2)).toUpperCase().slice(0, 2)}
    </text>
  </svg>
);
