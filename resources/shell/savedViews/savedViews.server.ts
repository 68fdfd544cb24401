import { sql, type SQL } from 'drizzle-orm'
import {
  type Context,
  Forbidden,
  NotFound,
  Refused,
  Stale,
  badInput,
  createRecord,
  handlers,
  hiddenFields,
  mayImport,
  metaOf,
  openMapping,
  removeRecord,
  updateRecord,
  type Row,
  type Actor,
} from '#server/kit'
import { model, reaches, reachesScreen, type CallAnswer, type CallInput } from '#define'
import { savedViewCalls } from './savedViews.calls.ts'

type View = CallAnswer<typeof savedViewCalls.getSavedViews>['data'][number]

/** A longer menu would be confusing. */
const mostViews = 50

export default handlers(savedViewCalls, {
  async getSavedViews(context, { path }) {
    refuseScreen(context.actor, path)
    return {
      data: await viewsOf(
        context,
        sql`v.path = ${path} and (v.owner_id = ${context.actor.staffId} or v.is_shared)`,
      ),
    }
  },

  async addSavedView(context, { state, ...input }) {
    refuseScreen(context.actor, input.path)
    await refuseTooMany(context, input.path)
    const { id } = await createRecord(context, metaOf('savedViews'), {
      ...input,
      name: input.name.trim(),
      state: textOf(state),
    })
    if (input.isDefault)
      await leaveOneDefault(context, { id, path: input.path, ownerId: context.actor.staffId })
    return { data: await oneView(context, id) }
  },

  async updateSavedView(context, { id, state, ...input }) {
    const view = await refuseOthers(context, id)
    await quotingView(context, id, () =>
      updateRecord(context, metaOf('savedViews'), id, {
        ...input,
        name: input.name.trim(),
        state: textOf(state),
      }),
    )
    if (input.isDefault) await leaveOneDefault(context, view)
    return { data: await oneView(context, id) }
  },

  async removeSavedView(context, { id, version }) {
    await refuseOthers(context, id)
    await quotingView(context, id, () => removeRecord(context, metaOf('savedViews'), id, version))
  },
})

/**
 * The screen of a view must exist and be reachable: a filter would otherwise reveal data. Mappings of
 * the files of a list are kept below its path, for those who may import.
 */
function refuseScreen(actor: Actor, path: string) {
  const list = path.replace(/\/import$/, '')
  const screens = reaches(model().tree).filter(
    ({ leaf }) => leaf.path === path || (leaf.path === list && takesFiles(actor, leaf.entity)),
  )
  if (!screens.length) throw badInput('unknown_screen', 'path', 'path: there is no such screen.')
  if (!screens.some(reach => reachesScreen(actor, reach)))
    throw new Forbidden('You do not have access to this screen.')
}

function takesFiles(actor: Actor, name: string | undefined) {
  const entity = name === undefined ? undefined : model().entities[name]
  return !!entity && mayImport(actor, entity)
}

async function refuseTooMany({ db, actor }: Context, path: string) {
  const [kept] = await db.query<{ n: number }>(
    sql`select count(*)::int as n from saved_views where client_id = ${actor.clientId} and owner_id = ${actor.staffId} and path = ${path} and not is_deleted`,
  )
  if (kept!.n >= mostViews)
    throw new Refused({
      code: 'too_many',
      message: `You have ${mostViews} views of this screen. Delete one that is no longer needed.`,
    })
}

type Owned = Pick<View, 'id' | 'path' | 'ownerId'>

/**
 * Another person's private view is treated as missing. A shared one is visible, but only its owner
 * and administrators change it.
 */
async function refuseOthers({ db, actor }: Context, id: string): Promise<Owned> {
  const [view] = await db.query<Owned & { isShared: boolean }>(sql`
    select id, path, owner_id, is_shared from saved_views where id = ${id} and client_id = ${actor.clientId} and not is_deleted for update`)
  if (!view || (view.ownerId !== actor.staffId && !view.isShared))
    throw new NotFound('This view does not exist or was deleted.', 'id')
  refuseScreen(actor, view.path)
  if (view.ownerId !== actor.staffId && !actor.codes.has('B1'))
    throw new Forbidden(
      'Only the person who saved a view, or an administrator, may change it. Save one of your own instead.',
    )
  return view
}

/** A person has one default per screen: the last one set. */
async function leaveOneDefault(context: Context, { id, path, ownerId }: Owned) {
  const others = await context.db.query<{ id: string; version: number }>(sql`
    select id, version from saved_views where client_id = ${context.actor.clientId} and owner_id = ${ownerId} and path = ${path} and id <> ${id} and is_default and not is_deleted order by id for update`)
  for (const other of others)
    await updateRecord(context, metaOf('savedViews'), other.id, {
      version: other.version,
      isDefault: false,
    })
}

/** A conflict contains the view in the form of the calls, not as it is stored. */
async function quotingView(context: Context, id: string, change: () => Promise<Row>) {
  try {
    await change()
  } catch (error) {
    throw error instanceof Stale ? new Stale(await oneView(context, id)) : error
  }
}

const oneView = async (context: Context, id: string): Promise<View> =>
  (await viewsOf(context, sql`v.id = ${id}`))[0]!

/** Own views first, then shared views of others, each by name. */
async function viewsOf({ db, actor }: Context, condition: SQL): Promise<View[]> {
  const rows = await db.query<Omit<View, 'state' | 'isMine'> & { state: string }>(sql`
    select v.id, v.version, v.path, v.name, v.owner_id, s.full_name as "ownerName", v.is_shared, v.is_default, v.state, v.updated_on_utc
    from saved_views v join staff s on s.id = v.owner_id
    where v.client_id = ${actor.clientId} and not v.is_deleted and ${condition}
    order by v.owner_id <> ${actor.staffId}, lower(v.name), v.id limit 500`)
  return rows.map(row => ({
    ...row,
    isMine: row.ownerId === actor.staffId || actor.codes.has('B1'),
    state: openIn(actor, row.path, JSON.parse(row.state) as View['state']),
  }))
}

/** A mapping of files without what it says of fields that its reader does not see. */
function openIn(actor: Actor, path: string, state: View['state']): View['state'] {
  const list = path.endsWith('/import') ? path.slice(0, -'/import'.length) : undefined
  const leaf = list && reaches(model().tree).find(reach => reach.leaf.path === list)?.leaf
  if (!leaf || !leaf.entity || !state.query) return state
  const meta = metaOf(leaf.entity)
  const hidden = new Set([
    ...hiddenFields(meta, actor),
    ...meta.lines.flatMap(({ field, child }) =>
      hiddenFields(metaOf(child), actor).map(name => `${field}.${name}`),
    ),
  ])
  if (!hidden.size) return state
  const isOpen = (target: unknown) =>
    typeof target !== 'string' || !(hidden.has(target) || hidden.has(target.split('.')[0]!))
  const { constants, values, columns, ...said } = mappingOf(state.query)
  const whole = {
    ...said,
    columns: columns ?? {},
    constants: constants ?? {},
    values: values ?? {},
  }
  return { ...state, query: JSON.stringify(openMapping(whole, isOpen)) }
}

/** Whoever keeps a view may have written anything. */
type Said = Readonly<Record<string, Readonly<Record<string, unknown>> | null | undefined>>

function mappingOf(query: string): Said {
  try {
    return (JSON.parse(query) as Said | null) ?? {}
  } catch {
    return {}
  }
}

type State = CallInput<typeof savedViewCalls.addSavedView>['state']

const textOf = ({ query = null, columns = [], density = null }: State) =>
  JSON.stringify({
    query,
    columns: columns.map(({ field, width = null }) => ({ field, width })),
    density,
  })
