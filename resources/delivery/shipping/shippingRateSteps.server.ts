import { sql } from 'drizzle-orm'
import { problemAt, type BeforeWrite, type Problem, type StepEffect } from '#server/kit'

/** A new rate is the next version of its name. */
export const withRevision: BeforeWrite = async ({ db, actor }, input, current) => {
  const name = (input.name as string | undefined) ?? current?.name
  if (current && name === current.name) return input
  const [last] = await db.query<{ revision: number }>(
    sql`select max(revision) as revision from shipping_rates where client_id = ${actor.clientId} and lower(name) = lower(${name})`,
  )
  return { ...input, revision: (last?.revision ?? 0) + 1 }
}

/**
 * A published rate is complete and unique: no other is valid for the same service, calendar and
 * area on any of its dates.
 */
const publish: StepEffect = async ({ db, actor }, ids) => {
  // Publishing is serialised, so that each sees what the previous one published.
  await db.query(sql`select pg_advisory_xact_lock(hashtext(${`shippingRates ${actor.clientId}`}))`)
  const refused = await db.query<{ id: string; bands: number; other: string | null }>(sql`
    select r.id, (select count(*)::int from shipping_rate_bands b where b.rate_id = r.id and not b.is_deleted) as bands,
      (select o.name || ' (version ' || o.revision || ')' from shipping_rates o where o.client_id = r.client_id and o.id <> r.id and not o.is_deleted
        and (o.state = 'Published' or (o.id = any(${sql.param(ids)}::uuid[]) and o.id < r.id))
        and o.service_type = r.service_type and o.calendar_id is not distinct from r.calendar_id and o.area_id is not distinct from r.area_id
        and o.period && r.period order by o.name limit 1) as other
    from shipping_rates r where r.id in ${ids}`)
  return new Map(
    refused.flatMap(({ id, bands, other }): [string, Problem][] =>
      !bands
        ? [[id, problemAt('required', 'bands', 'Add at least one band with a price.')]]
        : other
          ? [
              [
                id,
                problemAt(
                  'overlap',
                  'period',
                  `${other} is already published for some of these dates. Withdraw it or choose other dates.`,
                ),
              ],
            ]
          : [],
    ),
  )
}
export const shippingRateSteps = { publish }
