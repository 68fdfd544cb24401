/** People who change access must keep the code that allows them to change it back. */
export const keepsAccess = {
  'You would lose code B1 yourself and could not get it back.':
    "exists (select from staff_access a where a.staff_id = {me} and a.code = 'B1')",
}

/** A client must keep at least one person who can grant access. */
export const keepsAnAdministrator = {
  'This is the last person with code B1. Without it, nobody could give access any more.':
    "exists (select from staff_access a join staff s on s.id = a.staff_id where a.code = 'B1' and s.client_id = {clientId} and not s.is_disabled and not s.is_deleted)",
}

/** People cannot disable or delete themselves; `isGone` is SQL. */
export const notMyself = (isGone: string) => ({
  'You cannot disable or delete yourself. Ask somebody else to do it.': `not ${isGone} or {id} <> {me}`,
})
