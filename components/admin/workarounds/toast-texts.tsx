'use client';

import { toast } from '@payloadcms/ui';
import { type ReactNode, useEffect } from 'react';

import { useText } from '@/components/kit/i18n/use-text';

import { translateToast } from './translate-toast';

/** Payload's forms show errors of `fetch` and of the API untranslated, in English. */
export const ToastTexts = ({ children }: { children: ReactNode }) => {
  const text = useText();
  useEffect(() => {
    const original = toast.error;
    toast.error = (message, options) =>
      original(typeof message === 'string' ? translateToast(message, text) : message, options);
    return () => {
      toast.error = original;
    };
  }, [text]);
  return children;
};
