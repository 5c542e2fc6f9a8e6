'use client';

/** A provider of identities, by whom somebody can sign up. */
export type SignUpProvider = { name: string; label: string; href: string };

/** By whom one can sign up without a password, above the form. Where the operator has set up none, there is nothing. */
export const ProviderButtons = ({ providers }: { providers: SignUpProvider[] }) =>
  providers.length === 0 ? null : (
    <div>
      {providers.map(({ name, label, href }) => (
        <a href={href} key={name}>
          {label}
        </a>
      ))}
    </div>
  );
