import { ButtonLink } from '@/components/kit/ButtonLink';
import { Notice } from '@/components/kit/Notice';
import { useText } from '@/components/kit/i18n/use-text';

type LimitNoticeProps = { limit: number; supportEmail: string };

/** Why nothing can be uploaded, and what helps. */
export const LimitNotice = ({ limit, supportEmail }: LimitNoticeProps) => {
  const text = useText();
  return (
    <Notice
      action={<ButtonLink href={`mailto:${supportEmail}`}>{text('library.full.ask')}</ButtonLink>}
      title={text(limit === 1 ? 'library.full.titleOne' : 'library.full.title', { limit })}
      tone="busy"
    >
      {text('library.full.text', { email: supportEmail })}
    </Notice>
  );
};
