import { sql, type SQL } from 'drizzle-orm'
import { handlers } from '#server/calls/handlers.ts'
import type { Queryable } from '#server/db/database.ts'
import { planOf, type Row } from '#server/entities/meta/meta.ts'
import { createRecord, removeRecord, updateRecord } from '#server/entities/write/write.ts'
import { BadInput, Forbidden, NotFound, Refused, Stale } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { reaches, reachesScreen, type CallAnswer } from '#define'
import { routes } from '#resources/routes/administration.ts'
import { savedViewCalls } from './savedViews.calls.ts'

type View = CallAnswer<typeof savedViewCalls.getSavedViews>['data'][number]

/** More than a person can tell apart in a menu. */
const mostViews = 50

export default handlers(savedViewCalls, {
  async getSavedViews({ input: { path }, who, db }) {
    refuseScreen(who, path)
    return {
      data: await viewsOf(
        db,
        who,
        sql`v.path = ${path} and (v.owner_id = ${who.staffId} or v.is_shared)`,
      ),
    }
  },

  async addSavedView({ input: { state, ...input }, who, db }) {
    refuseScreen(who, input.path)
    await refuseTooMany(db, who, input.path)
    const { id } = await createRecord(db, planOf('savedViews'), who, {
      ...input,
      name: input.name.trim(),
      state: textOf(state),
    })
    if (input.isDefault)
      await leaveOneDefault(db, who, { id, path: input.path, ownerId: who.staffId })
    return { data: await oneView(db, who, id) }
  },

  async updateSavedView({ input: { id, state, ...input }, who, db }) {
    const view = await refuseOthers(db, who, id)
    await quotingView(db, who, id, () =>
      updateRecord(db, planOf('savedViews'), who, id, {
        ...input,
        name: input.name.trim(),
        state: textOf(state),
      }),
    )
    if (input.isDefault) await leaveOneDefault(db, who, view)
    return { data: await oneView(db, who, id) }
  },

  async removeSavedView({ input: { id, version }, who, db }) {
    await refuseOthers(db, who, id)
    await quotingView(db, who, id, () => removeRecord(db, planOf('savedViews'), who, id, version))
    return {}
  },
})

/** A view is of a screen that exists and that the person reaches; its filter would tell of what stands there. */
function refuseScreen(who: Who, path: string) {
  const screens = reaches(routes).filter(reach => reach.leaf.path === path)
  if (!screens.length)
    throw new BadInput({
      code: 'unknown_screen',
      field: 'path',
      message: 'path: there is no such screen.',
    })
  if (!screens.some(reach => reachesScreen(who, reach)))
    throw new Forbidden('Your role codes do not open this screen.')
}

async function refuseTooMany(db: Queryable, who: Who, path: string) {
  const [kept] = await db.query<{ n: number }>(
    sql`select count(*)::int as n from saved_views where client_id = ${who.clientId} and owner_id = ${who.staffId} and path = ${path} and not is_deleted`,
  )
  if (kept!.n >= mostViews)
    throw new Refused({
      code: 'too_many',
      message: `You have ${mostViews} views of this screen. Delete one that is no longer needed.`,
    })
}

interface Owned {
  id: string
  path: string
  ownerId: string
}

/** Somebody else's private view and an absent one look the same; a shared one can be seen, but is its owner's and an administrator's. */
async function refuseOthers(db: Queryable, who: Who, id: string): Promise<Owned> {
  const [view] = await db.query<Owned & { isShared: boolean }>(sql`
    select id, path, owner_id as "ownerId", is_shared as "isShared" from saved_views where id = ${id} and client_id = ${who.clientId} and not is_deleted for update`)
  if (!view || (view.ownerId !== who.staffId && !view.isShared))
    throw new NotFound('This view does not exist, or not any more.', 'id')
  refuseScreen(who, view.path)
  if (view.ownerId !== who.staffId && !who.codes.has('B1'))
    throw new Forbidden(
      'Only the person who saved a view, or an administrator, may change it. Save one of your own instead.',
    )
  return view
}

/** A person has one default for a screen: the one that was set last. */
async function leaveOneDefault(db: Queryable, who: Who, { id, path, ownerId }: Owned) {
  const others = await db.query<{ id: string; version: number }>(sql`
    select id, version from saved_views where client_id = ${who.clientId} and owner_id = ${ownerId} and path = ${path} and id <> ${id} and is_default and not is_deleted order by id for update`)
  for (const other of others)
    await updateRecord(db, planOf('savedViews'), who, other.id, {
      version: other.version,
      isDefault: false,
    })
}

/** A conflict shows the view as the calls answer it, not as it is stored. */
async function quotingView(db: Queryable, who: Who, id: string, change: () => Promise<Row>) {
  try {
    await change()
  } catch (error) {
    throw error instanceof Stale ? new Stale(await oneView(db, who, id)) : error
  }
}

const oneView = async (db: Queryable, who: Who, id: string): Promise<View> =>
  (await viewsOf(db, who, sql`v.id = ${id}`))[0]!

/** Own ones first, then the shared ones of others, each by name. */
async function viewsOf(db: Queryable, who: Who, condition: SQL): Promise<View[]> {
  const rows = await db.query<Omit<View, 'state' | 'isMine'> & { state: string }>(sql`
    select v.id, v.version, v.path, v.name, v.owner_id as "ownerId", s.full_name as "ownerName", v.is_shared as "isShared", v.is_default as "isDefault", v.state, v.updated_on_utc as "updatedOnUtc"
    from saved_views v join staff s on s.id = v.owner_id
    where v.client_id = ${who.clientId} and not v.is_deleted and ${condition}
    order by v.owner_id <> ${who.staffId}, lower(v.name), v.id limit 500`)
  return rows.map(row => ({
    ...row,
    isMine: row.ownerId === who.staffId || who.codes.has('B1'),
    state: JSON.parse(row.state) as View['state'],
  }))
}

type State = {
  query?: string | null
  columns?: readonly { field: string; width?: number | null }[]
  density?: View['state']['density']
}

const textOf = ({ query = null, columns = [], density = null }: State) =>
  JSON.stringify({
    query,
    columns: columns.map(({ field, width = null }) => ({ field, width })),
    density,
  })
