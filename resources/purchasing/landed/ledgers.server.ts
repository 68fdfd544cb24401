import type { Ledger } from '#server/kit'

const standing = 'not s.is_reversed and not s.is_deleted'

/** Shares of landed costs make up what is locked. */
export const landedLedgers: readonly Ledger[] = [
  {
    name: 'Shares of a landed cost are what is locked of it',
    sql: `
      select x.kind || ' of ' || c.name as what, coalesce(x.booked, 0) as said, coalesce(v.amount, 0) as worked_out
      from landed_costs x join containers c on c.id = x.container_id
        left join (select s.landed_cost_id as id, sum(s.amount) as amount from landed_shares s where ${standing} group by 1) v on v.id = x.id
      where coalesce(x.booked, 0) <> coalesce(v.amount, 0)`,
  },
  {
    name: 'A landed cost that is locked has all goods of its container once',
    sql: `
      select 'Goods of ' || c.name || ', locked' as what, v.lines::numeric as said, count(l.id)::numeric as worked_out
      from (select s.container_id as id, count(*) filter (where s.landed_cost_id is null) as lines from landed_shares s where ${standing} group by 1) v
        join containers c on c.id = v.id join container_lines l on l.container_id = c.id and l.received_good + l.damaged > 0 and not l.is_deleted
      group by c.name, v.id, v.lines having count(l.id) <> v.lines`,
  },
]
