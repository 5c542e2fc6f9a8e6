import type { CollectionBeforeChangeHook } from 'payload';

/** Keeps `fullname` in step, because lists and `createdBy` show it and can't compute it. */
export const composeFullname: CollectionBeforeChangeHook = ({ data, originalDoc }) => {
  const firstname = data.firstname ?? originalDoc?.firstname;
  const lastname = data.lastname ?? originalDoc?.lastname;
  return { ...data, fullname: [firstname, lastname].filter(Boolean).join(' ') || null };
};
