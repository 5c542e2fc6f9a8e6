/** More would make a page slow to load. */
export const maxCollectionVideos = 200;

/** Reads a stored order: ids of videos. Ids without a video have no effect. */
const readOrder = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];

/** Whether a value can be stored as an order. */
export const isOrder = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) &&
    value.length <= maxCollectionVideos &&
    value.every((id) => typeof id === 'string' && /^[\w-]{1,64}$/.test(id)));

/** Videos in the order of a page. New ones, which it does not name, come first. Pure. */
export const orderVideos = <V extends { id: string }>(videos: readonly V[], order: unknown): V[] => {
  const places = new Map(readOrder(order).map((id, index) => [id, index]));
  return videos.toSorted((a, b) => (places.get(a.id) ?? -1) - (places.get(b.id) ?? -1));
};

/** Moves a video to another place; the same list if that changes nothing. Pure. */
export const moveVideo = <V extends { id: string }>(videos: V[], id: string, to: number): V[] => {
  const from = videos.findIndex((video) => video.id === id);
  const video = videos[from];
  if (!video || to === from || to < 0 || to >= videos.length) return videos;
  const others = videos.filter((each) => each.id !== id);
  return [...others.slice(0, to), video, ...others.slice(to)];
};
