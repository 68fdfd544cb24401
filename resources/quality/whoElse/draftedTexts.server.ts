import { sql, type SQL } from 'drizzle-orm'
import type { CallInput } from '#define'
import { refused, type Context } from '#server/kit'
import {
  factsOf,
  type Facts,
  type SubjectEntity,
} from '#resources/messages/texting/subjectFacts.server.ts'
import { textOf, wordingOf, type Text } from '#resources/messages/texting/textOf.server.ts'
import type { Scope } from './sameGoods.server.ts'
import { mostSettled, type whoElseCalls } from './whoElse.calls.ts'
import { linesWith } from './whoHas.server.ts'

type Chosen = CallInput<typeof whoElseCalls.previewWhoElse>

/** A customer with the text about their own ticket, else their newest order of the goods. */
export interface Written {
  readonly customerId: string
  readonly name: string
  readonly facts: Facts
  readonly text: Text
}

/**
 * A text to each customer of these tickets and to whoever else is written to, once to each. Nobody is written to
 * without a wording or a text.
 * @param ticketIds those that are linked
 * @throws Refused naming `writesTo` for too many
 */
export async function textsFor(
  context: Context,
  { writesTo, templateId, text }: Chosen,
  ticketIds: readonly string[],
  scope: Scope,
): Promise<Written[]> {
  const { db, actor } = context
  if (!templateId && !text?.trim()) return []
  const rows = await db.query<{
    customerId: string
    name: string
    of: SubjectEntity
    id: string
  }>(sql`
    select c.id as customer_id, c.name, case when k.id is not null then 'tickets' when o.id is not null then 'orders' else 'customers' end as of,
      coalesce(k.id, o.id, c.id) as id
    from customers c
      left join lateral (select t.id from tickets t where t.customer_id = c.id and t.id = any(${sql.param(ticketIds)}::uuid[]) order by t.created_on_utc desc, t.id limit 1) k on true
      left join lateral (select r.id from orders r where r.customer_id = c.id and not r.is_deleted
        and exists (select from order_lines l where l.order_id = r.id and l.sku_id in (${scope.skus}) and not l.is_deleted)
        order by r.ordered_on_utc desc, r.id limit 1) o on k.id is null
    where c.client_id = ${actor.clientId} and not c.is_deleted
      and (c.id in (select t.customer_id from tickets t where t.id = any(${sql.param(ticketIds)}::uuid[])) or ${whoever[writesTo](linesWith(scope, actor.clientId))})
    order by c.name, c.id limit ${mostSettled + 1}`)
  if (rows.length > mostSettled)
    throw refused('too_many', 'writesTo', `More than ${mostSettled} customers would be written to.`)
  const facts = new Map<string, Facts>()
  for (const entity of ['tickets', 'orders', 'customers'] as const) {
    const ids = rows.flatMap(({ of, id }) => (of === entity ? [id] : []))
    for (const each of await factsOf(db, entity, ids, actor.clientId)) facts.set(each.ownerId, each)
  }
  const wording = await wordingOf(context, templateId)
  return rows.flatMap(({ customerId, name, id }): Written[] => {
    const of = facts.get(id)
    return of
      ? [{ customerId, name, facts: of, text: textOf(wording, { text: text ?? null }, of) }]
      : []
  })
}

/** SQL on a customer `c`: whoever else is written to, by the lines of the goods. */
const whoever: Readonly<Record<Chosen['writesTo'], (lines: SQL) => SQL>> = {
  'Of the tickets': () => sql`false`,
  'Who have it': lines => sql`c.id in (select s.customer_id from (${lines}) s where s.has > 0)`,
  'Who have or ordered it': lines =>
    sql`c.id in (select s.customer_id from (${lines}) s where s.has > 0 or s.open > 0)`,
}
