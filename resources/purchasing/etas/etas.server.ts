import { sql } from 'drizzle-orm'
import {
  BadInput,
  badInput,
  createRecord,
  handlers,
  metaOf,
  NotFound,
  oneRecord,
  problemAt,
  Refused,
  refuseStale,
  removeRecord,
  setInRows,
  writeAuditAndOutbox,
  type Context,
  type Problem,
} from '#server/kit'
import { todayFor } from '#define'
import { etaCalls } from './etas.calls.ts'
import { daysBetween, judgeEta, type Moving } from './judgeEta.ts'

interface Container extends Moving {
  readonly id: string
  readonly version: number
}

export default handlers(etaCalls, {
  async changeEta(context, { containerId, version, arrivesOn, reason }) {
    refuseNoReason(reason)
    const id = containerId.toLowerCase()
    const [container] = await lockedContainers(context, [id])
    if (!container)
      throw new NotFound('This container does not exist or was deleted.', 'containerId')
    await refuseStale(context, metaOf('containers'), container, version)
    const why = judgeEta(container, arrivesOn, todayFor(context.actor))
    if (why) throw new Refused(problemAt(why.code, 'arrivesOn', why.message))
    await move(context, [{ container, arrivesOn }], reason)
    return { no: container.name }
  },

  async followContainer(context, { containerId }) {
    const { db, actor } = context
    const { name } = await oneRecord(
      context,
      metaOf('containers'),
      containerId,
      'for update',
      'containerId',
    )
    const [known] = await db.query(followOf(context, containerId))
    if (!known)
      await createRecord(context, metaOf('containerFollows'), {
        containerId,
        staffId: actor.staffId,
      })
    return { no: name as string }
  },

  async unfollowContainer(context, { containerId }) {
    const { name } = await oneRecord(
      context,
      metaOf('containers'),
      containerId,
      'for update',
      'containerId',
    )
    const [known] = await context.db.query<{ id: string; version: number }>(
      followOf(context, containerId),
    )
    if (known) await removeRecord(context, metaOf('containerFollows'), known.id, known.version)
    return { no: name as string }
  },

  async judgeEtas(context, { rows = [] }) {
    const found = await named(
      context,
      rows.map(({ no }) => no),
    )
    const today = todayFor(context.actor)
    const seen = new Set<string>()
    return {
      data: rows.map(({ no, arrivesOn = null }) => {
        const container = found.get(no.trim().toUpperCase())
        const isTwice = container && seen.has(container.id)
        if (container) seen.add(container.id)
        const why = !container
          ? `No container on its way is called ${no.trim()}.`
          : isTwice
            ? `${container.name} stands here twice.`
            : arrivesOn
              ? judgeEta(container, arrivesOn, today)?.message
              : 'Enter the day, such as 10/03/2027.'
        return {
          no: container?.name ?? no.trim(),
          containerId: container?.id ?? null,
          version: container?.version ?? null,
          etaBefore: container?.arrivesOn ?? null,
          arrivesOn,
          days:
            container?.arrivesOn && arrivesOn ? daysBetween(container.arrivesOn, arrivesOn) : null,
          why: why ?? null,
        }
      }),
    }
  },

  async changeEtas(context, { rows = [], reason }) {
    refuseNoReason(reason)
    const ids = rows.map(({ containerId }) => containerId.toLowerCase())
    const twice = ids.flatMap((id, i) =>
      ids.indexOf(id) < i
        ? [problemAt('duplicate', `rows.${i}.containerId`, 'This container stands here twice.')]
        : [],
    )
    if (twice.length) throw new BadInput(...twice)
    const known = new Map((await lockedContainers(context, ids)).map(each => [each.id, each]))
    const today = todayFor(context.actor)
    const judged = rows.map(({ version, arrivesOn }, i) => {
      const container = known.get(ids[i]!)
      return { id: ids[i]!, arrivesOn, container, errors: errorsOf(container, version, arrivesOn) }
    })
    function errorsOf(
      container: Container | undefined,
      version: number,
      arrivesOn: string,
    ): readonly Problem[] {
      if (!container)
        return [
          problemAt('not_found', 'containerId', 'This container does not exist or was deleted.'),
        ]
      if (container.version !== version)
        return [
          problemAt(
            'stale',
            'version',
            `${container.name} was changed in the meantime. Try again.`,
          ),
        ]
      const why = judgeEta(container, arrivesOn, today)
      return why ? [problemAt(why.code, 'arrivesOn', why.message)] : []
    }
    const good = judged.flatMap(({ container, arrivesOn, errors }) =>
      container && !errors.length ? [{ container, arrivesOn }] : [],
    )
    await move(context, good, reason)
    return {
      done: good.length,
      refused: judged.length - good.length,
      results: judged.map(({ id, errors }) => ({
        id,
        isSuccess: !errors.length,
        errors: errors.map(({ code, field, message }) => ({ code, field: field ?? null, message })),
      })),
    }
  },
})

const followOf = ({ actor }: Context, containerId: string) => sql`
  select id, version from container_follows where container_id = ${containerId} and staff_id = ${actor.staffId} and client_id = ${actor.clientId} and not is_deleted`

function refuseNoReason(reason: string) {
  if (!reason.trim()) throw badInput('required', 'reason', 'A reason is required.')
}

const columns = sql`c.id, c.version, c.name, c.state, c.departs_on::text as "departsOn", c.arrives_on::text as "arrivesOn"`

/** Containers by their ids, locked in this order. */
const lockedContainers = ({ db, actor }: Context, ids: readonly string[]) =>
  db.query<Container>(sql`
    select ${columns} from containers c where c.id = any(${sql.param(ids)}::uuid[]) and c.client_id = ${actor.clientId} and not c.is_deleted order by c.id for no key update`)

/** Containers on their way by each number that they have. */
async function named({ db, actor }: Context, numbers: readonly string[]) {
  const names = [...new Set(numbers.map(no => no.trim().toUpperCase()))]
  const found = await db.query<Container & { no: string | null; ownNo: string }>(sql`
    select ${columns}, c.no, c.own_no as "ownNo" from containers c
    where (upper(c.no) = any(${sql.param(names)}::text[]) or upper(c.own_no) = any(${sql.param(names)}::text[]))
      and c.is_under_way and c.client_id = ${actor.clientId} and not c.is_deleted`)
  return new Map(
    found.flatMap(({ no, ownNo, ...container }) =>
      [no, ownNo].flatMap(each => (each ? [[each.toUpperCase(), container] as const] : [])),
    ),
  )
}

/** Writes the days. The database notes each change with the reason (migration 0185). */
async function move(
  context: Context,
  moved: readonly { container: Container; arrivesOn: string }[],
  given: string,
) {
  if (!moved.length) return
  const { db } = context
  const reason = given.trim()
  const days = JSON.stringify(
    moved.map(({ container, arrivesOn }) => ({ id: container.id, day: arrivesOn })),
  )
  await db.query(sql`select set_config('erp.change_reason', ${reason}, true)`)
  await setInRows(
    context,
    metaOf('containers'),
    moved.map(({ container }) => container.id),
    sql`arrives_on = (select v.day from jsonb_to_recordset(${days}::jsonb) as v(id uuid, day date) where v.id = containers.id)`,
  )
  await db.query(sql`select set_config('erp.change_reason', '', true)`)
  await writeAuditAndOutbox(
    context,
    'update',
    'containers',
    moved.map(({ container, arrivesOn }) => ({
      id: container.id,
      changes: { arrivesOn: [container.arrivesOn, arrivesOn], reason },
      event: {},
    })),
  )
}
