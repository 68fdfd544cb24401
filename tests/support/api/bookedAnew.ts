import type { Product } from '#tests/support/browser/product.ts'

/** What is booked of days and slots becomes what their plans take, after plans were put elsewhere by hand. */
export async function bookAnew(db: Product['db']): Promise<void> {
  for (const m of ['stops', 'items', 'volume', 'minutes', 'value'])
    await db.text(
      `update calendar_days d set booked_${m} = v.n from (select x.id, coalesce(sum(p.${m}), 0) as n from calendar_days x
         left join delivery_plans p on p.calendar_id = x.calendar_id and p.date = x.date and p.state <> 'Cancelled' and not p.is_deleted group by x.id) v
       where v.id = d.id and d.booked_${m} <> v.n`,
    )
  await db.text(
    `update slot_days y set booked = v.n from (select x.id, coalesce(sum(p.stops), 0) as n from slot_days x
       left join delivery_plans p on p.slot_id = x.slot_id and p.date = x.date and p.state <> 'Cancelled' and not p.is_deleted group by x.id) v
     where v.id = y.id and y.booked <> v.n`,
  )
}
