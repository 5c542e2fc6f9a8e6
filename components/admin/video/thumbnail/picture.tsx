/** An image with a signed URL, in its final size: Next's optimiser would only fetch it again. */
export const Picture = ({ src, alt }: { src: string; alt: string }) => (
  // oxlint-disable-next-line nextjs/no-img-element
  <img alt={alt} src={src} />
);
