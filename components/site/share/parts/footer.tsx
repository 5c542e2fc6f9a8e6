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
