import { sql } from 'drizzle-orm'
import {
  createRecord,
  handlers,
  metaOf,
  oneRecord,
  problemAt,
  type BeforeWrite,
  type Problem,
  type StepEffect,
} from '#server/kit'
import { lastFrozen, lockPay, monthName } from '#resources/incentives/frozen.server.ts'
import { parameterSetCalls } from './parameterSets.calls.ts'

/** What a clone takes over; its version and its state are its own. */
const taken = [
  'name',
  'groupId',
  'branchId',
  'period',
  'basis',
  'measure',
  'tierMode',
  'fullHours',
  'poolPercent',
  'penaltyAbove',
  'penaltyLoss',
  'remark',
] as const

export default handlers(parameterSetCalls, {
  async cloneParameterSet(context, { parameterSetId }) {
    const meta = metaOf('parameterSets')
    const { tiers, ...set } = await oneRecord(context, meta, parameterSetId)
    const { id, name } = await createRecord(context, meta, {
      ...Object.fromEntries(taken.map(field => [field, set[field]])),
      tiers: (tiers as Tier[]).map(({ from, percent, commissionGroup }) => ({
        from,
        percent,
        commissionGroup,
      })),
    })
    return { id: id as string, name: name as string }
  },
})

interface Tier {
  from: number
  percent: number
  commissionGroup: string | null
}

/** A new set is the next version of its name. */
export const withRevision: BeforeWrite = async ({ db, actor }, input, current) => {
  const name = (input.name as string | undefined) ?? current?.name
  if (current && name === current.name) return input
  const [last] = await db.query<{ revision: number }>(
    sql`select max(revision) as revision from parameter_sets where client_id = ${actor.clientId} and lower(name) = lower(${name})`,
  )
  return { ...input, revision: (last?.revision ?? 0) + 1 }
}

export const parameterSetSteps = {
  /** A published set has tiers, and is alone in its scope in each of its months. */
  async publish({ db, actor }, ids) {
    // Publishing is serialised, so that each sees what the previous one published.
    await lockPay({ db, actor })
    const frozen = await lastFrozen(db, actor.clientId)
    const sets = await db.query<{
      id: string
      tiers: number
      other: string | null
      begins: string
    }>(sql`
      select s.id, lower(s.period)::text as begins, (select count(*)::int from parameter_tiers t where t.set_id = s.id and not t.is_deleted) as tiers,
        (select o.name || ' (version ' || o.revision || ')' from parameter_sets o where o.client_id = s.client_id and o.id <> s.id and not o.is_deleted
          and (o.state = 'Published' or (o.id = any(${sql.param(ids)}::uuid[]) and o.id < s.id))
          and o.group_id is not distinct from s.group_id and o.branch_id is not distinct from s.branch_id
          and o.period && s.period order by o.name limit 1) as other
      from parameter_sets s where s.id in ${ids}`)
    return new Map(
      sets.flatMap(({ id, tiers, other, begins }): [string, Problem][] => {
        if (!tiers) return [[id, problemAt('required', 'tiers', 'Add at least one tier.')]]
        if (frozen && begins <= frozen)
          return [
            [
              id,
              problemAt(
                'frozen',
                'period',
                `${monthName(frozen)} is approved. Begin the set in a later month.`,
              ),
            ],
          ]
        if (!other) return []
        const message = `${other} is published for some of these months already. Withdraw it or choose others.`
        return [[id, problemAt('overlap', 'period', message)]]
      }),
    )
  },
} satisfies Record<string, StepEffect>
