import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/kit'
import type { Worked } from '#resources/incentives/pay/arithmetic/pool.ts'
import type { Rules } from '#resources/incentives/pay/arithmetic/rated.ts'

/** The client whose month is calculated: the first days of it and of the next one. */
export interface Month {
  readonly clientId: string
  readonly month: string
  /** A set that is tried in the place of what holds in its scope. */
  readonly triedSetId?: string | null
}

/** The rules that pay the people of a client in a month. */
export interface MonthRules {
  readonly rulesOf: (staffId: string) => Rules | undefined
  /** Why a person is not calculated. */
  readonly problemOf: (staffId: string) => string | undefined
  /** The hours of a person, as a part of a full month. */
  readonly factorOf: (staffId: string) => number | null
  /** The Normal and Overtime hours of everybody a set is for, in hundredths. */
  readonly workedFor: (setId: string) => readonly Worked[]
  readonly groupOf: (categoryId: string | null) => string | null
  /** The day before the first set began: what orders came to then counts as given. */
  readonly before: string
  /** Everybody is paid by the set of their last statement. */
  readonly isSteady: boolean
}

interface SetRow {
  id: string
  name: string
  revision: number
  groupId: string | null
  branchId: string | null
  basis: Rules['basis']
  measure: Rules['measure']
  mode: Rules['mode']
  fullHours: number | null
  poolPercent: number | null
  penaltyAbove: number | null
  penaltyLoss: number | null
  tiers: { from: number; percent: number; group: string | null }[]
}

export async function monthRules(db: Queryable, of: Month): Promise<MonthRules> {
  const { clientId, month } = of
  const [sets, people, categories, [first], former] = await Promise.all([
    setsOf(db, of),
    db.query<{
      id: string
      branchId: string | null
      groupIds: string[]
      hours: number
      atWork: number
    }>(sql`
      select s.id, s.branch_id, coalesce((select json_agg(l.from_id order by l.from_id) from staff_groups_member_ids l join staff_groups g on g.id = l.from_id
          where l.to_id = s.id and g.is_active and not g.is_deleted), '[]') as group_ids,
        coalesce(w.hours, 0)::float8 as hours, coalesce(w.at_work, 0)::float8 as at_work
      from staff s cross join lateral (
          select round(sum(x.hours)::numeric, 2) as hours, round((sum(x.hours) filter (where h.type in ('Normal', 'Overtime')))::numeric, 2) as at_work
          from work_hours h cross join lateral (select extract(epoch from h.ends_on_utc - h.starts_on_utc) / 3600 - h.break_minutes / 60.0 as hours) x
          where h.staff_id = s.id and h.state = 'Approved' and not h.is_deleted and h.date >= ${month}::date and h.date < (${month}::date + interval '1 month')::date) w
      where s.client_id = ${clientId}`),
    db.query<{ id: string; parentId: string | null; group: string | null }>(
      sql`select id, parent_id, nullif(trim(commission_group), '') as group from categories`,
    ),
    db.query<{ day: string | null }>(sql`
      select (least((select min(lower(period)) from parameter_sets where client_id = ${clientId} and state = 'Published' and not is_deleted),
        (select min(month) from commission_statements where client_id = ${clientId} and state in ('Approved', 'Paid') and not is_deleted),
        ${of.triedSetId ? sql`${month}::date` : sql`null`}) - 1)::text as day`),
    db.query<{ staffId: string; setId: string | null }>(sql`
      select distinct on (staff_id) staff_id, set_id from commission_statements where client_id = ${clientId} and month < ${month} and not is_deleted order by staff_id, month desc`),
  ])
  const known = new Map(people.map(person => [person.id, person]))
  const found = new Map(people.map(person => [person.id, setFor(person, sets)]))
  const rules = new Map<string, Rules>()
  for (const [staffId, { set }] of found)
    if (set) rules.set(staffId, rulesFor(set, known.get(staffId)!.hours))
  return {
    rulesOf: staffId => rules.get(staffId),
    problemOf: staffId => found.get(staffId)?.problem,
    factorOf(staffId) {
      const hours = rules.get(staffId)?.hours
      return hours
        ? Math.round((Math.min(hours.worked, hours.full) * 10_000) / hours.full) / 10_000
        : null
    },
    workedFor: setId =>
      people
        .filter(({ id }) => rules.get(id)?.setId === setId)
        .map(({ id, atWork }): Worked => [id, Math.round(atWork * 100)]),
    groupOf: groupsOf(categories),
    before: first?.day ?? '9999-12-01',
    isSteady: former.every(({ staffId, setId }) => (rules.get(staffId)?.setId ?? null) === setId),
  }
}

/** The sets of a month. One that is tried takes the place of what holds in its scope. */
const setsOf = (db: Queryable, { clientId, month, triedSetId }: Month) =>
  db.query<SetRow>(sql`
    select s.id, s.name, s.revision, s.group_id, s.branch_id, s.basis, s.measure, s.tier_mode as mode, s.full_hours, s.pool_percent, s.penalty_above, s.penalty_loss,
      (select coalesce(json_agg(json_build_object('from', t."from", 'percent', t.percent, 'group', t.commission_group) order by t."from"), '[]')
        from parameter_tiers t where t.set_id = s.id and not t.is_deleted) as tiers
    from parameter_sets s left join parameter_sets w on w.id = ${triedSetId ?? null}::uuid and w.client_id = s.client_id
    where s.client_id = ${clientId} and not s.is_deleted and (s.id = w.id
      or (s.state = 'Published' and s.period @> ${month}::date
        and (w.id is null or (w.group_id, w.branch_id) is distinct from (s.group_id, s.branch_id))))
    order by s.name, s.revision, s.id`)

/** That of a group of the person, else of their branch, else of everybody. */
function setFor(
  { branchId, groupIds }: { branchId: string | null; groupIds: readonly string[] },
  sets: readonly SetRow[],
): { set?: SetRow; problem?: string } {
  const ofGroups = sets.filter(({ groupId }) => groupId && groupIds.includes(groupId))
  if (ofGroups.length > 1)
    return {
      problem: `Two groups of this person have sets: ${ofGroups.map(({ name }) => name).join(' and ')}. Take them out of one.`,
    }
  const set =
    ofGroups[0] ??
    sets.find(each => each.branchId && each.branchId === branchId) ??
    sets.find(each => !each.groupId && !each.branchId)
  return set ? { set } : {}
}

const rulesFor = (set: SetRow, hours: number): Rules => ({
  setId: set.id,
  setName: `${set.name} (version ${set.revision})`,
  basis: set.basis,
  measure: set.measure,
  mode: set.mode,
  tiers: set.tiers,
  ...(set.fullHours && {
    hours: { worked: Math.round(hours * 100), full: Math.round(set.fullHours * 100) },
  }),
  ...(set.penaltyLoss && {
    penalty: { above: set.penaltyAbove ?? 0, loss: set.penaltyLoss },
  }),
  ...(set.poolPercent && { pool: set.poolPercent }),
})

/** The commission group of the nearest category that has one. */
function groupsOf(
  categories: readonly { id: string; parentId: string | null; group: string | null }[],
) {
  const byId = new Map(categories.map(category => [category.id, category]))
  const groups = new Map<string, string | null>()
  const groupOf = (id: string | null): string | null => {
    const category = id ? byId.get(id) : undefined
    if (!category) return null
    const stored = groups.get(category.id)
    if (stored !== undefined) return stored
    const group = category.group ?? groupOf(category.parentId)
    groups.set(category.id, group)
    return group
  }
  return groupOf
}
