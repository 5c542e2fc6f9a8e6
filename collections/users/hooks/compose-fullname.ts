import { type CollectionBeforeChangeHook } from 'payload';

/** Keeps `fullname` up to date for lists and `createdBy`, which cannot compute it. */
export const composeFullname: CollectionBeforeChangeHook = ({ data, originalDoc }) => {
  const firstname = data.firstname ?? originalDoc?.firstname;
  const lastname = data.lastname ?? originalDoc?.lastname;
  return { ...data, fullname: [firstname, lastname].filter(Boolean).join(' ') || null };
};
