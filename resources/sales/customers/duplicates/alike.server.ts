import { sql, type SQL } from 'drizzle-orm'
import { folded } from '#define/fields/folded.ts'
import { says } from '#server/kit'

/** Which of `d`, customers of the same client, are told apart from the row `t` and still there. */
const others = (t: SQL) =>
  sql`d.client_id = ${t}.client_id and d.id <> ${t}.id and not d.is_deleted`

/** Telephones of a customer: the main one and the others. */
const phonesOf = (t: SQL) =>
  sql`(select ${t}.phone as said union all select p.phone from customer_phones p where p.customer_id = ${t}.id and not p.is_deleted)`
const emailsOf = (t: SQL) =>
  sql`(select lower(${t}.email) as said union all select lower(e.email) from customer_emails e where e.customer_id = ${t}.id and not e.is_deleted)`

/**
 * The customers who may be the same person as the row `t`: `id`, and `by` what they share. They have
 * a telephone or e-mail in common, or name and street.
 */
export const alikeSql = (t: SQL): SQL => sql`
  select d.id, 'Phone' as by from ${phonesOf(t)} s join customers d on d.phone = s.said where ${others(t)}
  union all select d.id, 'Phone' from ${phonesOf(t)} s join customer_phones p on p.phone = s.said and not p.is_deleted
    join customers d on d.id = p.customer_id where ${others(t)}
  union all select d.id, 'E-mail' from ${emailsOf(t)} s join customers d on lower(d.email) = s.said where ${others(t)}
  union all select d.id, 'E-mail' from ${emailsOf(t)} s join customer_emails e on lower(e.email) = s.said and not e.is_deleted
    join customers d on d.id = e.customer_id where ${others(t)}
  union all select d.id, 'Name and address' from customers d
    where folded(d.name) collate "C" = folded(${t}.name) and ${others(t)} and exists (
      select 1 from addresses a join addresses b on b.customer_id = d.id and not b.is_deleted and folded(b.line1) = folded(a.line1)
        and folded(b.city) = folded(a.city) and coalesce(b.postcode, '') = coalesce(a.postcode, '')
      where a.customer_id = ${t}.id and not a.is_deleted)`

/** A name of the same words: `john smith` is *Smith, John*. */
export const isCalled = (name: SQL, typed: string): SQL => {
  const words = folded(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return words.length
    ? sql`(${says(name, words.join(' '))} and length(translate(folded(${name}), ${between}, '')) = ${words.join('').length})`
    : sql`false`
}

/** What stands between the words of a name. */
const between = ' ,.-&/()'
