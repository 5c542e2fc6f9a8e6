/** A film of 60 GB has 10,000 parts, five of which are sent at once. */
export const multipartRate = { name: 'multipart', max: 6000, seconds: 60 };
