import { sql } from 'drizzle-orm'
import { writeAuditOfMany } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import { brokenRules } from '#server/entities/write/declaredRules.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { touched } from '#server/entities/meta/touched.ts'
import { BadInput, Refused } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import type { CallInput } from '#define'
import type { accessCalls } from './access.calls.ts'

type Calls = typeof accessCalls

/** Gives and takes codes. @throws BadInput, Refused for a code that comes with a template */
export async function changeAccess(
  db: Queryable,
  who: Who,
  { grant = [], revoke = [], expiresOnUtc }: CallInput<Calls['changeAccess']>,
): Promise<void> {
  if (expiresOnUtc && Date.parse(expiresOnUtc) <= Date.now())
    throw new BadInput({
      code: 'past',
      field: 'expiresOnUtc',
      message: 'This moment has passed. Choose a later one, or none.',
    })
  await refuseStrangers(db, who, { grant, revoke })
  const ids = [...new Set([...grant, ...revoke].map(g => g.staffId))]
  await db.query(
    sql`select 1 from staff where id in ${ids.length ? ids : [who.staffId]} order by id for update`,
  )
  await refuseThoseOfTemplates(db, revoke)
  await changing(db, who, ids, async () => {
    if (grant.length)
      await db.query(sql`
        insert into staff_codes (staff_id, code, granted_by, expires_on_utc)
        select distinct g."staffId", g.code, ${who.staffId}::uuid, ${expiresOnUtc ?? null}::timestamptz from ${pairs(grant)}
        on conflict (staff_id, code) do update set granted_by = excluded.granted_by, granted_on_utc = now(), expires_on_utc = excluded.expires_on_utc`)
    if (revoke.length)
      await db.query(
        sql`delete from staff_codes c using ${pairs(revoke)} where c.staff_id = g."staffId" and c.code = g.code`,
      )
  })
}

/** Gives people the templates and own codes of another, in place of what they had. @throws BadInput */
export async function copyAccess(
  db: Queryable,
  who: Who,
  { staffId, fromId, others = [] }: CallInput<Calls['copyAccess']>,
): Promise<void> {
  await refuseStrangers(db, who, { '': [{ staffId }], others })
  await refuseStrangers(db, who, { '': [{ staffId: fromId }] }, 'fromId')
  const ids = [staffId, ...others.map(other => other.staffId)].filter(id => id !== fromId)
  await changing(db, who, ids, async () => {
    await db.query(sql`delete from staff_codes where staff_id in ${ids}`)
    await db.query(sql`delete from staff_template_ids where from_id in ${ids}`)
    await db.query(sql`
      insert into staff_codes (staff_id, code, granted_by, expires_on_utc)
      select s.id, c.code, ${who.staffId}::uuid, c.expires_on_utc from staff_codes c, staff s where c.staff_id = ${fromId} and s.id in ${ids}`)
    await db.query(
      sql`insert into staff_template_ids (from_id, to_id) select s.id, l.to_id from staff_template_ids l, staff s where l.from_id = ${fromId} and s.id in ${ids}`,
    )
  })
}

/** Gives people templates, or takes them away. @throws BadInput */
export async function giveTemplates(
  db: Queryable,
  who: Who,
  { people = [], templates = [], how }: CallInput<Calls['giveTemplates']>,
): Promise<void> {
  await refuseStrangers(db, who, { people })
  const ids = people.map(({ staffId }) => staffId)
  const given = templates.map(({ templateId }) => templateId)
  if (!ids.length)
    throw new BadInput({ code: 'required', field: 'people', message: 'Choose somebody.' })
  await refuseUnknownTemplates(db, given)
  await changing(db, who, ids, async () => {
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

/** @throws BadInput naming who is not one of the client's people */
export async function refuseStrangers(
  db: Queryable,
  who: Who,
  named: Readonly<Record<string, readonly { staffId: string }[]>>,
  field = 'staffId',
) {
  const ids = [
    ...new Set(
      Object.values(named).flatMap(list => list.map(({ staffId }) => staffId.toLowerCase())),
    ),
  ]
  if (!ids.length) return
  const known = await db.query<{ id: string }>(
    sql`select id from staff where id in ${ids} and client_id = ${who.clientId} and not is_deleted`,
  )
  const found = new Set(known.map(({ id }) => id))
  const problems = Object.entries(named).flatMap(([list, given]) =>
    given.flatMap(({ staffId }, i) =>
      found.has(staffId.toLowerCase())
        ? []
        : [
            {
              code: 'unknown_reference',
              field: list ? `${list}.${i}.${field}` : field,
              message: 'There is no such person.',
            },
          ],
    ),
  )
  if (problems.length) throw new BadInput(...problems.slice(0, 50))
}

interface Grant {
  staffId: string
  code: string
}

const pairs = (grants: readonly Grant[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as g("staffId" uuid, code text)`

/** @throws BadInput naming what is no template, or not any more */
async function refuseUnknownTemplates(db: Queryable, ids: readonly string[]) {
  if (!ids.length) return
  const known = await db.query<{ id: string }>(
    sql`select id from access_templates where id in ${ids} and not is_deleted`,
  )
  const found = new Set(known.map(({ id }) => id))
  const problems = ids.flatMap((id, i) =>
    found.has(id.toLowerCase())
      ? []
      : [
          {
            code: 'unknown_reference',
            field: `templates.${i}.templateId`,
            message: 'There is no such template.',
          },
        ],
  )
  if (problems.length) throw new BadInput(...problems)
}

/** @throws Refused naming each code that its person has with a template */
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
      ...kept.slice(0, 50).map(({ staffId, code, name, template }) => ({
        code: 'of_template',
        field: `revoke.${revoke.findIndex(g => g.staffId.toLowerCase() === staffId && g.code === code)}.code`,
        message: `${name} holds ${code} with the template ${template}. Change the template, or take it from them.`,
      })),
    )
}

/**
 * Makes a change of the access of people and writes what became of each into their history.
 * @throws Refused when nobody could change access any more, or not the author
 */
async function changing(
  db: Queryable,
  who: Who,
  ids: readonly string[],
  change: () => Promise<void>,
) {
  if (!ids.length) return
  const before = await codesOf(db, ids)
  await change()
  const broken = await brokenRules(
    db,
    planOf('staff'),
    who,
    [who.staffId],
    ['isDisabled', 'templateIds'],
  )
  for (const { message } of broken.values())
    throw new Refused({ code: 'last_administrator', field: 'revoke', message })
  const after = await codesOf(db, ids)
  const moved = ids.filter(
    id => before.get(id)?.templateIds.join() !== after.get(id)?.templateIds.join(),
  )
  // Whoever has the person's form open shall not put the old templates back unawares.
  if (moved.length) await db.query(sql`update staff set ${touched(who)} where id in ${moved}`)
  const changes = ids.flatMap(id => {
    const [was, is] = [before.get(id) ?? nothing, after.get(id) ?? nothing]
    const differing = {
      ...(was.codes !== is.codes && { codes: [was.codes, is.codes] }),
      ...(moved.includes(id) && { templateIds: [was.templateIds, is.templateIds] }),
    }
    return Object.keys(differing).length ? [{ id, changes: differing }] : []
  })
  await writeAuditOfMany(db, who, 'update', 'staff', changes)
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
