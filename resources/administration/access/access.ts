/** People who change access must keep the code that allows them to change it back. */
export const keepsAccess = {
  'You would lose the code B1 yourself, and could not give it back.':
    "exists (select from staff_access a where a.staff_id = {me} and a.code = 'B1')",
}

/** A client must keep at least one person who can grant access. */
export const keepsAnAdministrator = {
  'Nobody could give access any more: this is the last person who holds the code B1.':
    "exists (select from staff_access a join staff s on s.id = a.staff_id where a.code = 'B1' and s.client_id = {clientId} and not s.is_disabled and not s.is_deleted)",
}

/** People cannot disable or delete themselves; `isGone` is SQL. */
export const notMyself = (isGone: string) => ({
  'This is you. Let somebody else do it.': `not ${isGone} or {id} <> {me}`,
})
