'use client';

import { useField } from '@payloadcms/ui';
import { useId, useRef, useState } from 'react';

import { describeRefusal, type Reasons } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { FieldNotes } from '@/components/kit/fields/field/field';
import { useText } from '@/components/kit/i18n/use-text';

import { findMediaUrl } from '../find-media-url';
import { maxLogoSize, uploadLogo } from '../logo-calls';
import { DesignFlag, DesignText } from './design-inputs';
import styles from './player-design-form.module.scss';

const reasons: Reasons = {
  payload_too_large: 'playerDesign.logo.tooLarge',
  not_a_picture: 'playerDesign.logo.notAPicture',
  too_large_picture: 'playerDesign.logo.notAPicture',
};

type LogoFieldProps = { prefix: string; script: string; isDisabled: boolean };

/**
 * The logo in the upper left corner of the player, and its settings. A file is uploaded when chosen, and used
 * once the form is saved.
 */
export const LogoField = ({ prefix, script, isDisabled }: LogoFieldProps) => {
  const text = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { value, setValue } = useField<string | null>({ path: `${prefix}.logo` });
  const { run, isBusy } = useCall(uploadLogo);
  const send = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxLogoSize) return setRefusal(text('playerDesign.logo.tooLarge'));
    setRefusal(null);
    const outcome = await run(file);
    if (outcome?.answer) setValue(outcome.answer.logo);
    if (!outcome?.error) return;
    const said = describeRefusal(outcome.error, reasons);
    setRefusal(text(said === 'common.unexpected' ? 'playerDesign.logo.failed' : said));
  };
  const common = { prefix, isDisabled };
  return (
    <>
      <div aria-labelledby={id} className={styles.logo} role="group">
        <span id={id}>{text('players.design.logo')}</span>
        <div>
          <div className={styles.plate}>
            {value ? (
              // oxlint-disable-next-line nextjs/no-img-element -- it is stored with the player's files
              <img alt={text('playerDesign.logo.preview')} src={findMediaUrl(script, value)} />
            ) : (
              text('playerDesign.logo.none')
            )}
          </div>
          <div className={styles.logoActions}>
            <Button
              aria-describedby={`${id}-notes-hint`}
              disabled={isDisabled}
              icon="upload"
              isBusy={isBusy}
              onClick={() => input.current?.click()}
            >
              {text(
                isBusy
                  ? 'playerDesign.logo.uploading'
                  : value
                    ? 'playerDesign.logo.replace'
                    : 'playerDesign.logo.upload',
              )}
            </Button>
            {value && !isBusy && (
              <Button disabled={isDisabled} kind="quiet" onClick={() => setValue('')}>
                {text('playerDesign.logo.remove')}
              </Button>
            )}
          </div>
        </div>
        <input
          accept="image/png,image/webp,image/jpeg"
          aria-label={text('playerDesign.logo.upload')}
          hidden
          onChange={({ target }) => {
            void send(target.files?.[0]);
            target.value = '';
          }}
          ref={input}
          type="file"
        />
        <FieldNotes error={refusal} hint={text('playerDesign.logo.hint')} id={`${id}-notes`} />
      </div>
      {value && (
        <>
          <DesignText {...common} hint={text('playerDesign.logoAltHint')} name="logoAlt" />
          <DesignText {...common} hint={text('playerDesign.logoUrlHint')} name="logoUrl" />
          <DesignFlag {...common} name="logoInPlay" />
        </>
      )}
    </>
  );
};
