import { sql, type SQL } from 'drizzle-orm'
import { readModelHalf, rowOf } from '#server/kit'
import { fewestContainers, lastContainers, learnedDays } from './learnedDays.entity.ts'

/** Days are learned of these: a row has all of these, and nulls where it is of something else. */
const groups = {
  supplier_id: sql`null::uuid`,
  port_id: sql`null::uuid`,
  to_port_id: sql`null::uuid`,
  warehouse_id: sql`null::uuid`,
  agent_id: sql`null::uuid`,
}
type Group = keyof typeof groups

const of = (kind: string, by: Partial<Record<Group, SQL>>) =>
  sql.join(
    [
      sql`${kind}::text as kind`,
      ...Object.entries({ ...groups, ...by }).map(
        ([name, value]) => sql`${value} as ${sql.identifier(name)}`,
      ),
    ],
    sql`, `,
  )

const ofClient = (clientId: string) =>
  sql`c.client_id = ${clientId} and c.state <> 'Cancelled' and not c.is_deleted`

/** The lead of each purchase order, from its way to the supplier until its first goods are loaded. */
const leads = (clientId: string) => sql`
  select ${of('Lead', { supplier_id: sql`o.supplier_id` })}, min(c.loaded_on) - coalesce(o.submitted_on, o.ordered_on) as days, min(c.loaded_on) as on_day, o.id as one
  from purchase_orders o join container_lines b on b.purchase_order_id = o.id and not b.is_deleted join containers c on c.id = b.container_id
  where ${ofClient(clientId)} and c.loaded_on is not null and o.state <> 'Cancelled' and not o.is_deleted
  group by o.id having min(c.loaded_on) >= coalesce(o.submitted_on, o.ordered_on)`

const seas = (clientId: string) => sql`
  select ${of('Sea', { port_id: sql`c.load_port_id`, to_port_id: sql`c.discharge_port_id` })}, c.arrived_on - c.departed_on, c.arrived_on, c.id
  from containers c where ${ofClient(clientId)} and c.load_port_id is not null and c.discharge_port_id is not null and c.arrived_on >= c.departed_on`

const portDays = (clientId: string) => sql`
  select ${of('Port', { port_id: sql`c.discharge_port_id`, warehouse_id: sql`c.warehouse_id` })}, c.completed_on - c.arrived_on, c.completed_on, c.id
  from containers c where ${ofClient(clientId)} and c.discharge_port_id is not null and c.completed_on >= c.arrived_on`

/** The first ETA is the one before any change; a container may also be early. */
const slips = (clientId: string) => sql`
  select ${of('Slip', { agent_id: sql`c.agent_id` })}, c.arrived_on - coalesce((
      select e.old_day from eta_changes e where e.container_id = c.id and e.what = 'ETA' and e.old_day is not null and not e.is_deleted
      order by e.created_on_utc, e.id limit 1), c.arrives_on) as days, c.arrived_on as on_day, c.id as one
  from containers c where ${ofClient(clientId)} and c.agent_id is not null and c.arrived_on is not null and c.arrives_on is not null`

const names = Object.keys(groups).join(', ')

/** The last containers of each group: their median, and the days that 8 of 10 kept. */
const usual = (samples: SQL): SQL => sql`
  select t.kind, ${sql.raw(names)}, count(*)::int as containers, percentile_cont(0.5) within group (order by t.days)::numeric as median,
    percentile_disc(0.8) within group (order by t.days) as kept, max(t.on_day) as last_on
  from (
    select s.*, row_number() over (partition by s.kind, ${sql.raw(names)} order by s.on_day desc, s.one desc) as place from (${samples}) s) t
  where t.place <= ${lastContainers} group by t.kind, ${sql.raw(names)} having count(*) >= ${fewestContainers}`

/** All that was learned of the containers of a client, from the eighth on. */
export const learnedOf = (clientId: string): SQL =>
  usual(
    sql`${leads(clientId)} union all ${seas(clientId)} union all ${portDays(clientId)} union all ${slips(clientId)}`,
  )

/**
 * How many days later than announced containers of each agent are likely to come (`agent_id`,
 * `days`): as a person has set it, else as 8 of 10 came. Agents of whom nothing is known have no row.
 */
export const likelySlips = (clientId: string): SQL => sql`
  select a.id as agent_id, coalesce(a.slip_days, l.kept) as days
  from shipping_agents a left join (${usual(slips(clientId))}) l on l.agent_id = a.id
  where coalesce(a.slip_days, l.kept) > 0`

/** Days between arrival and completion are those of the port and of the warehouse's handling. */
const handling = sql`case l.kind when 'Port' then d.handling else 0 end`
const agreed = sql`case l.kind when 'Lead' then s.lead_days when 'Sea' then d.sea when 'Port' then d.port + d.handling else a.slip_days end`

export const learnedRows = readModelHalf(
  learnedDays,
  ({ actor: { clientId } }) => ({
    of: 'r',
    from: sql`(
      select l.*, ${rowOf(
        clientId,
        sql`l.kind`,
        sql`coalesce(l.supplier_id, l.agent_id, l.port_id)`,
        sql`coalesce(l.to_port_id::text, '')`,
        sql`coalesce(l.warehouse_id::text, '')`,
      )}, ${agreed} as agreed,
        greatest(l.kept - ${handling}, 0) as usable, ${handling} as handling,
        concat_ws(' to ', s.name, a.name, p.name, q.name, w.name) as of
      from (${learnedOf(clientId)}) l
        left join suppliers s on s.id = l.supplier_id left join shipping_agents a on a.id = l.agent_id left join ports p on p.id = l.port_id
        left join ports q on q.id = l.to_port_id left join warehouses w on w.id = l.warehouse_id
        left join lateral days_of_way(${clientId}, l.port_id, coalesce(l.to_port_id, l.port_id), l.warehouse_id) d on true) r`,
    fields: {
      kind: sql`r.kind`,
      of: sql`r.of`,
      supplierId: sql`r.supplier_id`,
      portId: sql`r.port_id`,
      toPortId: sql`r.to_port_id`,
      warehouseId: sql`r.warehouse_id`,
      agentId: sql`r.agent_id`,
      containers: sql`r.containers`,
      median: sql`r.median`,
      usual: sql`r.kept`,
      agreed: sql`r.agreed`,
      more: sql`r.kept - r.agreed`,
      usable: sql`r.usable`,
      isUsed: sql`(r.agreed is not distinct from r.usable + r.handling)`,
      lastOn: sql`r.last_on`,
    },
  }),
  { isWhole: true },
)
