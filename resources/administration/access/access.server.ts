import { sql } from 'drizzle-orm'
import {
  NotFound,
  endSessions,
  handlers,
  oneBatch,
  metaOf,
  textCell,
  refused,
  removeSecondFactor,
  updateRecord,
  writeAuditOf,
  writeAuditOfMany,
} from '#server/kit'
import { model, reaches, reachesScreen, type CallAnswer, type Code } from '#define'
import { accessCalls } from './access.calls.ts'
import { changeAccess, copyAccess, giveTemplates, refuseStrangers } from './accessChanges.server.ts'
import { accessMap, accessMapFile, labelsOfCodes } from './map/accessMap.server.ts'
import { keepPassword } from '#resources/administration/staff/passwords.server.ts'
import { happenedDay, isoOf } from '#resources/days.ts'

/** The code that opens the access table. */
const givesCodes: Code = 'B1'

/** How the source of a code is called that was given to the person alone. */
const ownCode = 'Own'

export default handlers(accessCalls, {
  getAccessTable: async ({ actor, db }) => ({
    data: await db.query<CallAnswer<typeof accessCalls.getAccessTable>['data'][number]>(sql`
      select s.id, s.full_name as name, s.branch_id, b.name as branch, s.is_disabled,
        coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from staff_groups_member_ids m join staff_groups g on g.id = m.from_id and not g.is_deleted where m.to_id = s.id), '[]') as groups,
        coalesce(a.held, '[]') as held
      from staff s left join branches b on b.id = s.branch_id
        left join (select k.staff_id, json_agg(json_build_object('code', k.code, 'templateId', k.template_id, 'template', t.name, 'sinceUtc', ${sql.raw(isoOf('k.since_utc'))},
            'by', y.full_name, 'expiresOnUtc', ${sql.raw(isoOf('k.expires_on_utc'))}) order by k.code) as held
          from staff_access k left join access_templates t on t.id = k.template_id left join staff y on y.id = k.granted_by group by k.staff_id) a on a.staff_id = s.id
      where s.client_id = ${actor.clientId} and not s.is_deleted order by s.full_name, s.id limit 5000`),
    codes: await labelsOfCodes(db),
    templates: await db.text<{ id: string; name: string; codes: { code: Code }[] }>(
      `select t.id, t.name, coalesce((select json_agg(json_build_object('code', c.code) order by c.code) from access_template_codes c where c.template_id = t.id and not c.is_deleted), '[]') as codes
       from access_templates t where not t.is_deleted order by t.name limit 500`,
    ),
  }),

  async getCodesOfPerson({ actor, db }, { staffId }) {
    const found = await db.query<{ code: Code; sources: string; expiresOnUtc: string | null }>(sql`
      select k.code, string_agg(coalesce(t.name, ${ownCode}), ', ' order by t.name nulls first) as sources,
        case when bool_or(k.expires_on_utc is null) then null else max(k.expires_on_utc) end as expires_on_utc
      from staff_access k join staff s on s.id = k.staff_id left join access_templates t on t.id = k.template_id
      where k.staff_id = ${staffId} and s.client_id = ${actor.clientId} group by k.code`)
    const labels = await labelsOfCodes(db)
    return {
      data: labels.flatMap(label => {
        const own = found.find(({ code }) => code === label.code)
        return own ? [{ ...label, ...own }] : []
      }),
    }
  },

  getRoleCodeList: async ({ db }) => ({
    data: (await labelsOfCodes(db)).map(({ code, name }) => ({ id: code, name })),
  }),

  async exportAccess({ actor, db }) {
    const codes = await labelsOfCodes(db)
    const people = await db.query<{
      name: string
      email: string
      branch: string | null
      isDisabled: boolean
      held: Record<string, string>
    }>(sql`
      select s.full_name as name, s.email, b.name as branch, s.is_disabled, coalesce(a.held, '{}') as held
      from staff s left join branches b on b.id = s.branch_id
        left join (select staff_id, json_object_agg(code, sources) as held from (
          select k.staff_id, k.code, string_agg(coalesce(t.name, case when k.expires_on_utc is null then 'Own' else 'Own, until ' || ${sql.raw(happenedDay(`'${actor.clientId}'`, 'k.expires_on_utc'))} end), '; ' order by t.name nulls first) as sources
          from staff_access k left join access_templates t on t.id = k.template_id group by k.staff_id, k.code) c group by staff_id) a on a.staff_id = s.id
      where s.client_id = ${actor.clientId} and not s.is_deleted order by s.full_name, s.id limit 5000`)
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

  getAccessMap: accessMap,

  exportAccessMap: ({ db }) => accessMapFile(db),

  async getAccessGivers({ db, actor }) {
    return {
      data: await db.query<{ name: string; email: string }>(sql`
        select s.full_name as name, s.email from staff s
        where s.client_id = ${actor.clientId} and s.id <> ${actor.staffId} and not s.is_disabled and not s.is_deleted
          and exists (select 1 from staff_access k where k.staff_id = s.id and k.code = ${givesCodes})
        order by s.branch_id is not distinct from (select m.branch_id from staff m where m.id = ${actor.staffId}) desc, s.full_name limit 2`),
    }
  },

  async labelCode(context, { code, ...change }) {
    const [known] = await context.db.query<{ id: string }>(
      sql`select id from role_codes where code = ${code} and not is_deleted`,
    )
    if (!known) throw new NotFound('There is no such code.', 'code')
    await updateRecord(context, metaOf('roleCodes'), known.id, change)
  },

  changeAccess,
  copyAccess,
  giveTemplates,

  async setPassword(context, { staffId, password }) {
    await refuseStrangers(context, { '': [{ staffId }] })
    await keepPassword(context.db, staffId, password)
    await endSessions(context.db, staffId, context.actor.sessionId)
    await writeAuditOfMany(context, 'changePassword', 'staff', [{ id: staffId, changes: null }])
  },

  async resetSecondFactor(context, { staffId, reason }) {
    await refuseStrangers(context, { '': [{ staffId }] })
    // Their own takes their password and a code, on the profile: an open session must not do it.
    if (staffId === context.actor.staffId)
      throw refused('own_factor', 'staffId', 'Turn your own second factor off in your profile.')
    if (!(await removeSecondFactor(context.db, staffId)))
      throw refused('no_factor', 'staffId', 'This person has no second factor.')
    await endSessions(context.db, staffId)
    await writeAuditOf(context, 'resetSecondFactor', 'staff', staffId, { reason: [null, reason] })
  },

  async getScreensOf(context, { staffId }) {
    await refuseStrangers(context, { '': [{ staffId }] })
    const held = await context.db.query<{ code: Code }>(
      sql`select k.code from staff_access k join staff s on s.id = k.staff_id where k.staff_id = ${staffId} and not s.is_disabled`,
    )
    const person = { codes: new Set(held.map(({ code }) => code)) }
    const reached = held.length
      ? reaches(model().tree).filter(reach => reachesScreen(person, reach))
      : []
    return {
      data: reached.map(({ leaf: { path, title }, parents }) => ({
        path,
        title,
        area: parents[0]?.title ?? '',
      })),
    }
  },

  async explainAccess(context, { staffId, path }) {
    await refuseStrangers(context, { '': [{ staffId }] })
    const reach = reaches(model().tree).find(({ leaf }) => leaf.path === path.trim())
    if (!reach)
      throw new NotFound(
        'There is no screen at this path. Enter one such as /sale/records.',
        'path',
      )
    const held = await context.db.query<{ code: string; source: string | null }>(
      sql`select k.code, t.name as source from staff_access k left join access_templates t on t.id = k.template_id where k.staff_id = ${staffId} order by k.code, t.name nulls first`,
    )
    const steps = [...reach.parents, reach.leaf].map(({ path, title, roles }) => ({
      path,
      title,
      codes: roles?.join(', ') ?? 'none',
      roles: roles ?? [],
      held: held
        .filter(h => roles?.some(code => code === h.code))
        .map(h => (h.source ? `${h.code} (${h.source})` : h.code))
        .join(', '),
      isOpen: !roles || held.some(h => roles.some(code => code === h.code)),
    }))
    const missing = steps.filter(step => !step.isOpen)
    const labels = await labelsOfCodes(context.db)
    const [person] = await context.db.query<{ isDisabled: boolean }>(
      sql`select is_disabled from staff where id = ${staffId}`,
    )
    return {
      isReached: !missing.length && !person!.isDisabled,
      why: person!.isDisabled
        ? 'This person is disabled and cannot sign in.'
        : missing.length
          ? `Needs ${missing.map(({ codes, title }) => `${codes.includes(',') ? 'one of ' : ''}${codes} (${title})`).join(' and ')}.`
          : reach.leaf.hidden
            ? 'The screen is not in the menu; other screens lead to it.'
            : 'They hold a code for each part of the menu.',
      steps: steps.map(({ path: at, title, codes, held: holds }) => ({
        path: at,
        title,
        codes,
        held: holds || '—',
      })),
      missing: person!.isDisabled
        ? []
        : missing.flatMap(({ path: at, title, roles }) =>
            labels
              .filter(({ code }) => roles.includes(code))
              .map(label => ({ ...label, path: at, title })),
          ),
    }
  },
})
