import { callApi } from '@/components/api/call-api';

/** Bytes. Larger images are refused before upload. */
export const maxLogoSize = 2_000_000;

export const uploadLogo = (picture: File) => {
  const body = new FormData();
  body.set('file', picture, 'logo');
  return callApi<{ logo: string; url: string }>('POST', '/api/playerPresets/logo', { body });
};
