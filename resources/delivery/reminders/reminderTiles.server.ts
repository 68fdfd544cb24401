import type { Context, Tile, TileList } from '#server/kit'
import { todayFor } from '#define'
import { branchOf } from '#resources/administration/branchOf.server.ts'
import { daysAfter } from '#resources/delivery/calendars/dates.ts'
import { overduePlans } from './overduePlans.server.ts'
import { unpaidPlans } from './unpaidPlans.server.ts'

/** What the plans of the person's branch remind of. */
export const reminderTiles: Readonly<Record<string, Tile>> = {
  overduePlans: {
    path: '/sale/reminders/overdueDeliveryPlan',
    isLate: true,
    lists: context =>
      ofBranch(context, filter => overduePlans(context, { ...filter, ...onlyCount })),
  },
  unpaidPlans: {
    path: '/sale/reminders/unpaidDeliveryPlan',
    lists: context =>
      ofBranch(context, filter => unpaidPlans(context, { ...filter, ...onlyCount }), {
        to: daysAfter(todayFor(context.actor), soon),
      }),
  },
}

/** Later there is time to pay. */
const soon = 3
const onlyCount = { pageNo: 1, pageSize: 1 }

async function ofBranch<F extends object>(
  context: Context,
  count: (filter: F & { branchId: string }) => Promise<{ totalCount: number }>,
  more = {} as F,
): Promise<TileList[]> {
  const branch = await branchOf(context)
  if (!branch) return []
  const filter = { ...more, branchId: branch.id }
  const { totalCount } = await count(filter)
  return [{ about: branch.name, count: totalCount, address: { filter: JSON.stringify(filter) } }]
}
