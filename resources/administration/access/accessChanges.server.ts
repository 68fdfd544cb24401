import { sql, type SQL } from 'drizzle-orm'
import {
  type Context,
  BadInput,
  Refused,
  badInput,
  brokenRules,
  metaOf,
  problemAt,
  refused,
  touched,
  writeAuditOfMany,
  type Queryable,
} from '#server/kit'
import type { CallInput } from '#define'
import type { accessCalls } from './access.calls.ts'

type Calls = typeof accessCalls

/**
 * Grants and revokes codes.
 * @throws BadInput, Refused for a code that comes from a template
 */
export async function changeAccess(
  context: Context,
  { grant = [], revoke = [], expiresOnUtc }: CallInput<Calls['changeAccess']>,
): Promise<void> {
  const { db, actor } = context
  if (expiresOnUtc && Date.parse(expiresOnUtc) <= Date.now())
    throw badInput(
      'past',
      'expiresOnUtc',
      'This date has passed. Choose a later one or leave it empty.',
    )
  await refuseStrangers(context, { grant, revoke })
  const ids = [...new Set([...grant, ...revoke].map(g => g.staffId))]
  await db.query(
    sql`select 1 from staff where id in ${ids.length ? ids : [actor.staffId]} order by id for update`,
  )
  await refuseThoseOfTemplates(db, revoke)
  await changing(context, ids, async () => {
    if (grant.length)
      await db.query(sql`
        insert into staff_codes (staff_id, code, granted_by, expires_on_utc)
        select distinct g."staffId", g.code, ${actor.staffId}::uuid, ${expiresOnUtc ?? null}::timestamptz from ${pairs(grant)}
        on conflict (staff_id, code) do update set granted_by = excluded.granted_by, granted_on_utc = now(), expires_on_utc = excluded.expires_on_utc`)
    if (revoke.length)
      await db.query(
        sql`delete from staff_codes c using ${pairs(revoke)} where c.staff_id = g."staffId" and c.code = g.code`,
      )
  })
}

/**
 * Replaces the templates and direct codes of people with those of another person.
 * @throws BadInput
 */
export async function copyAccess(
  context: Context,
  { staffId, fromId, others = [] }: CallInput<Calls['copyAccess']>,
): Promise<void> {
  const { db, actor } = context
  await refuseStrangers(context, { '': [{ staffId }], others })
  await refuseStrangers(context, { '': [{ staffId: fromId }] }, 'fromId')
  const ids = [staffId, ...others.map(other => other.staffId)].filter(id => id !== fromId)
  await changing(context, ids, async () => {
    await db.query(sql`delete from staff_codes where staff_id in ${ids}`)
    await db.query(sql`delete from staff_template_ids where from_id in ${ids}`)
    await db.query(sql`
      insert into staff_codes (staff_id, code, granted_by, expires_on_utc)
      select s.id, c.code, ${actor.staffId}::uuid, c.expires_on_utc from staff_codes c, staff s where c.staff_id = ${fromId} and s.id in ${ids}`)
    await db.query(
      sql`insert into staff_template_ids (from_id, to_id) select s.id, l.to_id from staff_template_ids l, staff s where l.from_id = ${fromId} and s.id in ${ids}`,
    )
  })
}

/**
 * Gives people templates, or removes them.
 * @throws BadInput
 */
export async function giveTemplates(
  context: Context,
  { people = [], templates = [], how }: CallInput<Calls['giveTemplates']>,
): Promise<void> {
  const { db } = context
  await refuseStrangers(context, { people })
  const ids = people.map(({ staffId }) => staffId)
  const given = templates.map(({ templateId }) => templateId)
  if (!ids.length) throw badInput('required', 'people', 'Choose a person.')
  await refuseUnknown(
    db,
    given.map((id, i) => ({ id, at: `templates.${i}.templateId` })),
    known => sql`select id from access_templates where id in ${known} and not is_deleted`,
    'There is no such template.',
  )
  await changing(context, ids, async () => {
    if (how === 'Replace')
      await db.query(sql`delete from staff_template_ids where from_id in ${ids}`)
    if (how === 'Take away' && given.length)
      await db.query(
        sql`delete from staff_template_ids where from_id in ${ids} and to_id in ${given}`,
      )
    if (how !== 'Take away' && given.length)
      await db.query(
        sql`insert into staff_template_ids (from_id, to_id) select s.id, t.id from staff s, access_templates t where s.id in ${ids} and t.id in ${given} on conflict do nothing`,
      )
  })
}

/** @throws BadInput naming people who do not belong to the client */
export const refuseStrangers = (
  { db, actor }: Context,
  named: Readonly<Record<string, readonly { staffId: string }[]>>,
  field = 'staffId',
) =>
  refuseUnknown(
    db,
    Object.entries(named).flatMap(([list, given]) =>
      given.map(({ staffId }, i) => ({ id: staffId, at: list ? `${list}.${i}.${field}` : field })),
    ),
    ids =>
      sql`select id from staff where id in ${ids} and client_id = ${actor.clientId} and not is_deleted`,
    'There is no such person.',
  )

/** @throws BadInput naming the inputs whose ids a statement does not find */
async function refuseUnknown(
  db: Queryable,
  given: readonly { id: string; at: string }[],
  known: (ids: readonly string[]) => SQL,
  message: string,
) {
  if (!given.length) return
  const ids = new Set(given.map(({ id }) => id.toLowerCase()))
  const found = new Set((await db.query<{ id: string }>(known([...ids]))).map(({ id }) => id))
  const problems = given
    .filter(({ id }) => !found.has(id.toLowerCase()))
    .map(({ at }) => problemAt('unknown_reference', at, message))
  if (problems.length) throw new BadInput(...problems.slice(0, 50))
}

interface Grant {
  staffId: string
  code: string
}

const pairs = (grants: readonly Grant[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as g("staffId" uuid, code text)`

/** @throws Refused naming each code that its person has from a template */
async function refuseThoseOfTemplates(db: Queryable, revoke: readonly Grant[]) {
  if (!revoke.length) return
  const kept = await db.query<{
    staffId: string
    code: string
    name: string
    template: string
  }>(sql`
    select g."staffId", g.code, s.full_name as name, t.name as template from ${pairs(revoke)}
      join staff_access k on k.staff_id = g."staffId" and k.code = g.code join access_templates t on t.id = k.template_id join staff s on s.id = k.staff_id`)
  if (kept.length)
    throw new Refused(
      ...kept
        .slice(0, 50)
        .map(({ staffId, code, name, template }) =>
          problemAt(
            'of_template',
            `revoke.${revoke.findIndex(g => g.staffId.toLowerCase() === staffId && g.code === code)}.code`,
            `${name} holds ${code} with the template ${template}. Change the template, or remove it from them.`,
          ),
        ),
    )
}

/**
 * Changes the access of people and writes the result for each into their history.
 * @throws Refused if no person, or not the author, could change access any more
 */
async function changing(context: Context, ids: readonly string[], change: () => Promise<void>) {
  const { db, actor } = context
  if (!ids.length) return
  const before = await codesOf(db, ids)
  await change()
  const broken = await brokenRules(
    context,
    metaOf('staff'),
    [actor.staffId],
    ['isDisabled', 'templateIds'],
  )
  for (const { message } of broken.values()) throw refused('last_administrator', 'revoke', message)
  const after = await codesOf(db, ids)
  const moved = ids.filter(
    id => before.get(id)?.templateIds.join() !== after.get(id)?.templateIds.join(),
  )
  // An open form of the person must not silently restore the old templates.
  if (moved.length) await db.query(sql`update staff set ${touched(actor)} where id in ${moved}`)
  const changes = ids.flatMap(id => {
    const [was, is] = [before.get(id) ?? nothing, after.get(id) ?? nothing]
    const differing = {
      ...(was.codes !== is.codes && { codes: [was.codes, is.codes] }),
      ...(moved.includes(id) && { templateIds: [was.templateIds, is.templateIds] }),
    }
    return Object.keys(differing).length ? [{ id, changes: differing }] : []
  })
  await writeAuditOfMany(context, 'update', 'staff', changes)
}

interface Holding {
  codes: string
  templateIds: readonly string[]
}
const nothing: Holding = { codes: '', templateIds: [] }

async function codesOf(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Holding>> {
  const rows = await db.query<Holding & { id: string }>(sql`
    select s.id, coalesce((select string_agg(distinct code, ', ' order by code) from staff_access k where k.staff_id = s.id), '') as codes,
      array(select l.to_id from staff_template_ids l where l.from_id = s.id order by l.to_id) as "templateIds"
    from staff s where s.id in ${ids}`)
  return new Map(rows.map(({ id, ...held }) => [id, held]))
}
