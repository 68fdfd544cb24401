import { sql } from 'drizzle-orm'
import { handlers } from '../../server/calls/handlers.ts'
import { oneBatch, textCell } from '../../server/calls/tableFile.ts'
import { writeAuditOfMany } from '../../server/db/audit.ts'
import type { Queryable } from '../../server/db/database.ts'
import { brokenRules } from '../../server/entities/declaredRules.ts'
import { planOf } from '../../server/entities/plan.ts'
import { touched } from '../../server/entities/touched.ts'
import { updateRecord } from '../../server/entities/write.ts'
import { BadInput, NotFound, Refused } from '../../server/http/errors.ts'
import type { Who } from '../../server/session/who.ts'
import {
  accessOf,
  alsoNeeded,
  reaches,
  reachesScreen,
  type AnyCall,
  type CallAnswer,
  type Code,
  type Reach,
} from '../define/index.ts'
import { calls, entities } from '../registry.ts'
import { routes } from '../routes.ts'
import { screens } from '../screens.ts'
import { accessCalls } from './access.calls.ts'
import { keepPassword } from './passwords.server.ts'

export default handlers(accessCalls, {
  getAccessTable: async ({ who, db }) => ({
    data: await db.query<CallAnswer<typeof accessCalls.getAccessTable>['data'][number]>(sql`
      select s.id, s.full_name as name, s.branch_id as "branchId", b.name as branch, s.is_disabled as "isDisabled",
        coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from staff_groups_member_ids m join staff_groups g on g.id = m.from_id and not g.is_deleted where m.to_id = s.id), '[]') as groups,
        coalesce(a.held, '[]') as held
      from staff s left join branches b on b.id = s.branch_id
        left join (select k.staff_id, json_agg(json_build_object('code', k.code, 'templateId', k.template_id, 'template', t.name, 'sinceUtc', to_char(k.since_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'by', y.full_name, 'expiresOnUtc', to_char(k.expires_on_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by k.code) as held
          from staff_access k left join access_templates t on t.id = k.template_id left join staff y on y.id = k.granted_by group by k.staff_id) a on a.staff_id = s.id
      where s.client_id = ${who.clientId} and not s.is_deleted order by s.full_name, s.id limit 5000`),
    codes: await db.text<{ code: Code; name: string; area: string | null }>(
      'select code, name, area from role_codes where not is_deleted order by code',
    ),
    templates: await db.text<{ id: string; name: string; codes: { code: Code }[] }>(
      `select t.id, t.name, coalesce((select json_agg(json_build_object('code', c.code) order by c.code) from access_template_codes c where c.template_id = t.id and not c.is_deleted), '[]') as codes
       from access_templates t where not t.is_deleted order by t.name limit 500`,
    ),
  }),

  async exportAccess({ who, db }) {
    const codes = await db.text<{ code: Code; name: string }>(
      'select code, name from role_codes where not is_deleted order by code',
    )
    const people = await db.query<{
      name: string
      email: string
      branch: string | null
      isDisabled: boolean
      held: Record<string, string>
    }>(sql`
      select s.full_name as name, s.email, b.name as branch, s.is_disabled as "isDisabled", coalesce(a.held, '{}') as held
      from staff s left join branches b on b.id = s.branch_id
        left join (select staff_id, json_object_agg(code, sources) as held from (
          select k.staff_id, k.code, string_agg(coalesce(t.name, case when k.expires_on_utc is null then 'Own' else 'Own, until ' || k.expires_on_utc::date end), '; ' order by t.name nulls first) as sources
          from staff_access k left join access_templates t on t.id = k.template_id group by k.staff_id, k.code) c group by staff_id) a on a.staff_id = s.id
      where s.client_id = ${who.clientId} and not s.is_deleted order by s.full_name, s.id limit 5000`)
    return {
      name: 'Access table',
      headers: [
        'Person',
        'E-mail',
        'Branch',
        'Disabled',
        ...codes.map(({ code, name }) => `${code} ${name}`),
      ],
      rows: oneBatch(
        people.map(({ name, email, branch, isDisabled, held }) =>
          [
            name,
            email,
            branch,
            isDisabled ? 'Yes' : null,
            ...codes.map(({ code }) => held[code]),
          ].map(textCell),
        ),
      ),
    }
  },

  async exportAccessMap({ db }) {
    const labels = await db.text<{ code: string; name: string }>(
      'select code, name from role_codes where not is_deleted order by code',
    )
    return {
      name: 'Access map',
      headers: ['Path', 'Screen', ...labels.map(({ code, name }) => `${code} ${name}`)],
      rows: oneBatch(
        reaches(routes).map(({ leaf, parents }) =>
          [
            leaf.path,
            leaf.title,
            ...labels.map(({ code }) =>
              [...parents, leaf]
                .filter(({ roles }) => roles?.some(role => role === code))
                .map(({ title }) => title)
                .join('; '),
            ),
          ].map(textCell),
        ),
      ),
    }
  },

  async getAccessMap({ who, db }) {
    const labels = await db.query<Mapped>(sql`
      select r.code, r.name, r.area, r.risk, r.description, r.version,
        (select count(distinct a.staff_id)::int from staff_access a join staff s on s.id = a.staff_id where a.code = r.code and s.client_id = ${who.clientId} and not s.is_disabled and not s.is_deleted) as "staffCount"
      from role_codes r where not r.is_deleted order by r.code`)
    const holders = await db.query<{ codes: Code[] }>(sql`
      select array_agg(distinct a.code) as codes from staff_access a join staff s on s.id = a.staff_id
      where s.client_id = ${who.clientId} and not s.is_disabled and not s.is_deleted group by a.staff_id`)
    const people = holders.map(({ codes }) => ({ codes: new Set(codes) }))
    const all = reaches(routes)
    const told = ({ leaf }: Reach) => ({ path: leaf.path, title: leaf.title })
    return {
      data: labels.map(label => ({
        ...label,
        screens: all.flatMap(reach => {
          const needs = leastNeeded([reach.chain], label.code)
          return needs === undefined ? [] : [{ ...told(reach), needs: needs || null }]
        }),
        calls: Object.entries<AnyCall>(calls).flatMap(([name, call]) => {
          const needs = leastNeeded(access.chainsOfCall(name, call), label.code)
          return needs === undefined ? [] : [{ at: call.at, needs: needs || null }]
        }),
      })),
      paths: all.map(told),
      unreached: all
        .filter(reach => !people.some(person => reachesScreen(person, reach)))
        .map(told),
    }
  },

  async labelCode({ input: { code, ...change }, who, db }) {
    const [known] = await db.query<{ id: string }>(
      sql`select id from role_codes where code = ${code} and not is_deleted`,
    )
    if (!known) throw new NotFound('There is no such code.', 'code')
    await updateRecord(db, planOf('roleCodes'), who, known.id, change)
    return {}
  },

  async changeAccess({ input: { grant = [], revoke = [], expiresOnUtc }, who, db }) {
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
    return {}
  },

  async copyAccess({ input: { staffId, fromId, others = [] }, who, db }) {
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
    return {}
  },

  async giveTemplates({ input: { people = [], templates = [], how }, who, db }) {
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
    return {}
  },

  async setPassword({ input: { staffId, password }, who, db }) {
    await refuseStrangers(db, who, { '': [{ staffId }] })
    await keepPassword(db, staffId, password)
    await db.text(
      'update sessions set revoked_on_utc = now() where staff_id = $1 and revoked_on_utc is null and id <> $2',
      [staffId, who.sessionId],
    )
    await writeAuditOfMany(db, who, 'changePassword', 'staff', [{ id: staffId, changes: null }])
    return {}
  },

  async getScreensOf({ input: { staffId }, who, db }) {
    await refuseStrangers(db, who, { '': [{ staffId }] })
    const held = await db.query<{ code: Code }>(
      sql`select k.code from staff_access k join staff s on s.id = k.staff_id where k.staff_id = ${staffId} and not s.is_disabled`,
    )
    const person = { codes: new Set(held.map(({ code }) => code)) }
    const reached = held.length ? reaches(routes).filter(reach => reachesScreen(person, reach)) : []
    return {
      data: reached.map(({ leaf: { path, title }, parents }) => ({
        path,
        title,
        area: parents[0]?.title ?? '',
      })),
    }
  },

  async explainAccess({ input: { staffId, path }, who, db }) {
    await refuseStrangers(db, who, { '': [{ staffId }] })
    const reach = reaches(routes).find(({ leaf }) => leaf.path === path.trim())
    if (!reach)
      throw new NotFound('No screen stands at this path. Write one such as /sale/records.', 'path')
    const held = await db.query<{ code: string; source: string | null }>(
      sql`select k.code, t.name as source from staff_access k left join access_templates t on t.id = k.template_id where k.staff_id = ${staffId} order by k.code, t.name nulls first`,
    )
    const steps = [...reach.parents, reach.leaf].map(({ path, title, roles }) => ({
      path,
      title,
      codes: roles?.join(', ') ?? 'none',
      held: held
        .filter(h => roles?.some(code => code === h.code))
        .map(h => (h.source ? `${h.code} (${h.source})` : h.code))
        .join(', '),
      isOpen: !roles || held.some(h => roles.some(code => code === h.code)),
    }))
    const missing = steps.filter(step => !step.isOpen)
    const [person] = await db.query<{ isDisabled: boolean }>(
      sql`select is_disabled as "isDisabled" from staff where id = ${staffId}`,
    )
    return {
      isReached: !missing.length && !person!.isDisabled,
      why: person!.isDisabled
        ? 'The person is disabled and cannot sign in.'
        : missing.length
          ? `Missing: ${missing.map(step => `one of ${step.codes} for ${step.title}`).join('; ')}.`
          : reach.leaf.hidden
            ? 'Nothing is missing. The screen is not in the menu; other screens lead to it.'
            : 'Nothing is missing.',
      steps: steps.map(({ isOpen, ...step }) => ({
        ...step,
        held: step.held || (isOpen ? '–' : 'none of them'),
      })),
    }
  },
})

type Mapped = Omit<CallAnswer<typeof accessCalls.getAccessMap>['data'][number], 'screens' | 'calls'>

/**
 * What is needed beside a code, in words, by the way with the fewest others; `undefined` where the code counts on none. A way on which the
 * others open it by another way as well does not count.
 */
const leastNeeded = (chains: readonly Reach['chain'][], code: Code) =>
  chains
    .map(chain => alsoNeeded(chain, code))
    .filter(needed => needed !== undefined)
    .filter(needed => !chains.some(chain => suffice(needed, chain)))
    .sort((a, b) => a.length - b.length)[0]
    ?.map(codes => codes.join(' or '))
    .join(', and ')

/** Whether one code of each list opens a way, whichever it is. */
const suffice = (needed: readonly (readonly Code[])[], chain: Reach['chain']) =>
  chain.every(step => needed.some(codes => codes.every(code => step.includes(code))))

const access = accessOf({ tree: routes, screens, entities })

interface Grant {
  staffId: string
  code: string
}

const pairs = (grants: readonly Grant[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as g("staffId" uuid, code text)`

/** @throws BadInput naming who is not one of the client's people */
async function refuseStrangers(
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
