import { sql, type SQL } from 'drizzle-orm'
import {
  type Actor,
  type Context,
  NotFound,
  badInput,
  createRecord,
  dayBegins,
  handlers,
  isId,
  metaOf,
  refused,
  touched,
  updateRecord,
  writeAuditOf,
} from '#server/kit'
import type { CallAnswer, CallInput } from '#define'
import { endedStates } from '#resources/delivery/plans/planStates.ts'
import { dailyTaskCalls } from './dailyTasks.calls.ts'
import { doneByWork, type JobKind } from './jobKinds.ts'
import { inWords, sumInWords } from './jobWords.ts'
import { shiftSheet } from './shiftSheet.server.ts'

type Task = CallAnswer<typeof dailyTaskCalls.getDailyTasks>['data'][number] & { object: string }
type Asked = CallInput<typeof dailyTaskCalls.getDailyTasks>
interface Job {
  kind: JobKind
  /** A UUID in lower or upper case. */
  objectId: string
}

export default handlers(dailyTaskCalls, {
  async getDailyTasks(context, asked) {
    const data = await tasksOf(context, asked)
    return { data, total: { what: sumInWords(data) } }
  },

  async assignJob(context, { workerId, ...job }) {
    const { db, actor } = context
    const [worker] = await db.query(sql`
      select 1 from staff where id = ${workerId} and client_id = ${actor.clientId} and not is_disabled and not is_deleted`)
    if (!worker) throw badInput('unknown_reference', 'workerId', 'Choose a person from the list.')
    await refuseDone(context, job)
    const own = workerAt[job.kind]
    if (own) await assignOwn(context, job, own, workerId)
    else await keep(context, job, { workerId })
  },

  async orderJob(context, { position, ...job }) {
    await objectOf(context, job)
    await keep(context, job, { position })
  },

  async planJob(context, { shift, ...job }) {
    await objectOf(context, job)
    await keep(context, job, { shift })
  },

  async startJob(context, job) {
    await refuseDone(context, job)
    await keep(context, job, { startedOnUtc: new Date().toISOString() })
  },

  async finishJob(context, job) {
    const { isDone, name } = await objectOf(context, job)
    const by = doneByWork[job.kind]
    if (by && !isDone) throw refused('not_done', 'objectId', `${name} is finished when ${by}.`)
    await keep(context, job, { finishedOnUtc: new Date().toISOString() })
  },

  async printShiftSheet(context, asked) {
    return shiftSheet(await tasksOf(context, asked), asked)
  },
})

/**
 * The jobs of a day, worker by worker. A job whose scans came in after it was finished is a job of
 * its own: *Waiting scans*.
 */
async function tasksOf(
  { db, actor }: Context,
  { date, workerId, kind, status, shift, warehouseId }: Asked,
): Promise<Task[]> {
  const tasks = await db.query<Omit<Task, 'what'>>(sql`
    select x.* from (
      select t.object_id as id, t.kind, t.object, coalesce(t.place, w.name) as place, t.quantity::int as quantity, s.id as worker_id, s.full_name as worker_name, j.shift, j.position,
        case when t.is_done or e.finished is not null then 'Done' when t.is_begun or j.started_on_utc is not null then 'Started' else 'Open' end as status,
        coalesce(j.started_on_utc, t.started) as started_on_utc, coalesce(t.finished, e.finished) as finished_on_utc, w.id as warehouse_id, w.name as warehouse_name
      from (${sql.join(
        Object.values(jobs).map(of => of(actor, date)),
        sql` union all `,
      )}) t
        left join warehouse_jobs j on j.kind = t.kind and lower(j.object_id) = t.object_id::text and j.client_id = ${actor.clientId} and not j.is_deleted
        left join lateral (select j.finished_on_utc as finished where t.kind <> 'Waiting scans') e on true
        left join staff s on s.id = coalesce(case when t.kind not in ('Load', 'Refused scan', 'Waiting scans') then t.worker_id end, j.worker_id, t.worker_id) left join warehouses w on w.id = t.warehouse_id) x
    where ${workerId ? sql`x.worker_id = ${workerId}` : sql`true`} and ${kind ? sql`x.kind = ${kind}` : sql`true`}
      and ${shift ? sql`x.shift = ${shift}` : sql`true`} and ${status ? sql`x.status = ${status}` : sql`true`} and ${warehouseId ? sql`x.warehouse_id = ${warehouseId}` : sql`true`}
    order by x.worker_name nulls first, x.position nulls last, x.kind, x.object limit 5000`)
  return tasks.map(task => ({ ...task, what: inWords(task) }))
}

/** SQL: every plan of a trip that has not ended is on the truck. */
const isLoaded = (trip: string) =>
  `(select coalesce(bool_and(p.loaded_on_utc is not null), false) from trip_stops s join delivery_plans p on p.id = s.plan_id and p.state <> 'Cancelled' where s.trip_id = ${trip} and not s.is_deleted)`

/** Where the objects of jobs are kept, what they are called, and when their job is done; SQL, by the alias `t`. */
const objects: Readonly<Record<JobKind, { table: string; name: string; isDone: string }>> = {
  Pick: {
    table: 'delivery_plans',
    name: 't.no',
    isDone: "t.preparation_status = 'Prepared By Warehouse'",
  },
  Refill: { table: 'refills', name: 't.no', isDone: "t.state in ('Done', 'Skipped')" },
  Count: { table: 'stocktake_places', name: "'The place'", isDone: "t.state = 'Counted'" },
  'Check-in': { table: 'containers', name: 't.name', isDone: "t.state = 'Completed'" },
  Load: { table: 'trips', name: "'Trip ' || t.no", isDone: isLoaded('t.id') },
  Transfer: {
    table: 'transfers',
    name: 't.no',
    isDone: "t.job_status in ('In Transit', 'Partly Received', 'Received')",
  },
  Receive: { table: 'transfers', name: 't.no', isDone: "t.job_status = 'Received'" },
  // Phones tell what waits on them with what they send; one that is lost tells nothing more, and somebody says so.
  'Waiting scans': { table: 'phone_waits', name: "'Sending'", isDone: 't.waiting + t.unseen = 0' },
  // The log of scans is the warehouse's: a refused one is a job, since the piece did move.
  'Refused scan': {
    table: 'scan_events',
    name: "'The scan'",
    isDone: "t.outcome <> 'Refused'",
  },
}

const isDone = (kind: JobKind) => sql.raw(objects[kind].isDone)

/** SQL: the jobs of a kind on a day, with what their objects `t` know of them. */
const jobs: Readonly<Record<JobKind, (actor: Actor, date: string) => SQL>> = {
  Pick: ({ clientId }, date) => sql`
    select 'Pick' as kind, t.id as object_id, t.no as object, z.full_code as place, (select sum(i.quantity) from plan_items i where i.plan_id = t.id and not i.is_deleted) as quantity,
      t.picker_id as worker_id, c.warehouse_id, ${isDone('Pick')} as is_done, t.preparation_status <> 'None' as is_begun, null::timestamptz as started, null::timestamptz as finished
    from delivery_plans t join delivery_calendars c on c.id = t.calendar_id left join layers z on z.id = t.zone_id
    where t.client_id = ${clientId} and t.date = ${date} and t.state not in ${endedStates} and exists (select from plan_items i where i.plan_id = t.id and not i.is_deleted) and not t.is_deleted`,
  Refill: (actor, date) => sql`
    select 'Refill', t.id, k.code, y.full_code, t.quantity, t.worker_id, t.warehouse_id, ${isDone('Refill')}, t.state = 'Taken', t.taken_on_utc, t.done_on_utc
    from refills t join skus k on k.id = t.sku_id join layers y on y.id = t.layer_id
    where t.client_id = ${actor.clientId} and not t.is_deleted and (t.state in ('Open', 'Taken') or (t.state = 'Done' and t.done_on_utc >= ${dayBegins(date, actor)}::timestamptz and t.done_on_utc < ${dayBegins(date, actor, 1)}::timestamptz))`,
  Count: ({ clientId }, date) => sql`
    select 'Count', t.id, s.no, y.full_code, null, t.counter_id, s.warehouse_id, ${isDone('Count')}, t.state = 'Counting', null, t.counted_on_utc
    from stocktake_places t join stocktakes s on s.id = t.stocktake_id and s.state in ('Counting', 'Recount') and s.date <= ${date} join layers y on y.id = t.layer_id
    where t.client_id = ${clientId} and not t.is_deleted and not s.is_deleted`,
  'Check-in': ({ clientId }, date) => sql`
    select 'Check-in', t.id, t.name, null, (select sum(l.quantity) from container_lines l where l.container_id = t.id and not l.is_deleted), null, t.warehouse_id, ${isDone('Check-in')}, false, null, null
    from containers t where t.client_id = ${clientId} and coalesce(t.arrived_on, t.arrives_on) = ${date} and t.state <> 'Cancelled' and not t.is_deleted`,
  Load: ({ clientId }, date) => sql`
    select 'Load', t.id, c.name || ' ' || t.no, null, (select sum(p.items) from trip_stops s join delivery_plans p on p.id = s.plan_id where s.trip_id = t.id and not s.is_deleted), t.driver_id, c.warehouse_id, ${isDone('Load')}, false, null, null
    from trips t join delivery_calendars c on c.id = t.calendar_id where t.client_id = ${clientId} and t.date = ${date} and not t.is_deleted`,
  Transfer: ({ clientId }, date) => sql`
    select 'Transfer', t.id, t.no, w.name, (select sum(l.quantity) from transfer_lines l where l.transfer_id = t.id and not l.is_deleted), null, t.source_warehouse_id, ${isDone('Transfer')}, t.job_status = 'Picking', null, null
    from transfers t join warehouses w on w.id = t.target_warehouse_id
    where t.client_id = ${clientId} and coalesce(t.date, ${date}::date) = ${date} and t.job_status in ('Requested', 'Picking') and not t.is_deleted`,
  Receive: ({ clientId }, date) => sql`
    select 'Receive', t.id, t.no, w.name, (select sum(l.picked - l.received - l.missing) from transfer_lines l where l.transfer_id = t.id and not l.is_deleted), null, t.target_warehouse_id, ${isDone('Receive')}, t.job_status = 'Partly Received', null, null
    from transfers t join warehouses w on w.id = t.source_warehouse_id
    where t.client_id = ${clientId} and coalesce(t.date, ${date}::date) <= ${date} and t.job_status in ('In Transit', 'Partly Received') and not t.is_deleted`,
  'Waiting scans': (actor, date) => sql`
    select 'Waiting scans', t.id, concat_ws(', ', case when t.waiting > 0 then t.waiting || ' not sent' end, case when t.unseen > 0 then t.unseen || ' refused' end) || ' on a phone', 'A phone', t.waiting + t.unseen, t.staff_id, null::uuid, ${isDone('Waiting scans')}, false, t.told_on_utc, null
    from phone_waits t where t.client_id = ${actor.clientId} and t.waiting + t.unseen > 0 and not t.is_deleted and t.told_on_utc < ${dayBegins(date, actor, 1)}::timestamptz
      and not exists (select from warehouse_jobs f where f.kind = 'Waiting scans' and lower(f.object_id) = t.id::text and f.client_id = t.client_id and f.finished_on_utc >= t.told_on_utc and not f.is_deleted)`,
  'Refused scan': (actor, date) => sql`
    select 'Refused scan', t.id, concat_ws(' · ', t.kind, coalesce(k.code, t.item_code), t.message), coalesce(y.full_code, t.place_code, z.full_code, t.zone_code), t.quantity, t.staff_id,
      (select r.warehouse_id from layers e join stock_areas r on r.id = e.area_id where e.id = coalesce(t.layer_id, t.zone_id)), ${isDone('Refused scan')}, false, t.happened_on_utc, t.settled_on_utc
    from (select * from scan_events e where e.client_id = ${actor.clientId} and e.outcome = 'Refused' and not e.is_deleted and e.happened_on_utc < ${dayBegins(date, actor, 1)}::timestamptz
        union all select * from scan_events e where e.client_id = ${actor.clientId} and e.outcome = 'Settled' and not e.is_deleted and e.settled_on_utc >= ${dayBegins(date, actor)}::timestamptz and e.settled_on_utc < ${dayBegins(date, actor, 1)}::timestamptz) t
      left join skus k on k.id = t.sku_id left join layers y on y.id = t.layer_id left join layers z on z.id = t.zone_id
    where t.kind <> 'Wrong code'`,
}

/** Where the object of a job names its worker itself: a trip names its driver, who need not load. */
const workerAt: Readonly<
  Partial<
    Record<
      JobKind,
      {
        entity: 'deliveryPlans' | 'refills' | 'stocktakePlaces'
        field: string
        column: string
      }
    >
  >
> = {
  Pick: { entity: 'deliveryPlans', field: 'pickerId', column: 'picker_id' },
  Refill: { entity: 'refills', field: 'workerId', column: 'worker_id' },
  Count: { entity: 'stocktakePlaces', field: 'counterId', column: 'counter_id' },
}

async function assignOwn(
  context: Context,
  { objectId }: Job,
  { entity, field, column }: NonNullable<(typeof workerAt)[JobKind]>,
  workerId: string,
) {
  const table = sql.raw(metaOf(entity).table)
  const [before] = await context.db.query<{ worker: string | null }>(sql`
    select ${sql.identifier(column)} as worker from ${table} where id = ${objectId} and client_id = ${context.actor.clientId} for update`)
  await context.db.query(sql`
    update ${table} set ${sql.identifier(column)} = ${workerId}, ${touched(context.actor)} where id = ${objectId} and client_id = ${context.actor.clientId}`)
  await writeAuditOf(context, 'update', entity, objectId, { [field]: [before!.worker, workerId] })
}

/** What a job is about. @throws NotFound */
async function objectOf({ db, actor }: Context, { kind, objectId }: Job) {
  if (!isId(objectId)) throw unknownJob()
  const { table, name } = objects[kind]
  const [found] = await db.query<{ name: string; isDone: boolean }>(sql`
    select ${sql.raw(name)} as name, ${isDone(kind)} as is_done from ${sql.identifier(table)} t where t.id = ${objectId} and t.client_id = ${actor.clientId} and not t.is_deleted`)
  if (!found) throw unknownJob()
  return found
}

/** @throws NotFound, Refused when its object says that it is done: who did it stays */
async function refuseDone(context: Context, job: Job) {
  const { isDone, name } = await objectOf(context, job)
  if (isDone) throw refused('done', 'objectId', `${name} is done already.`)
}

const unknownJob = () => new NotFound('This job does not exist.', 'objectId')

/** Writes what is said of a job, the first time or again. */
async function keep(context: Context, { kind, objectId }: Job, given: object) {
  const { db, actor } = context
  const id = objectId.toLowerCase()
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`job ${id}`}, 0))`)
  const meta = metaOf('warehouseJobs')
  const [known] = await db.query<{ id: string; version: number; startedOnUtc: string | null }>(sql`
    select id, version, started_on_utc from warehouse_jobs where kind = ${kind} and lower(object_id) = ${id} and client_id = ${actor.clientId} and not is_deleted`)
  // Started again, it began the first time.
  if (known?.startedOnUtc && 'startedOnUtc' in given) return
  if (known) await updateRecord(context, meta, known.id, { ...given, version: known.version })
  else await createRecord(context, meta, { kind, objectId: id, ...given })
}
