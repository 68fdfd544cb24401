import type { CallAnswer } from '#define'
import type { stockCheckCalls } from '#resources/stock/check/stockCheck.calls.ts'
import type { GroupName, StockGroup } from '#resources/stock/check/search/stockGroups.ts'

/** One SKU of the answer, and one member of a combo. */
export type StockItem = CallAnswer<(typeof stockCheckCalls)['searchStock']>['data'][number]
export type StockMember = StockItem['members'][number]

/** The place that a piece is held at: of the person's branch if it has any, where there are most. */
export const placeToHold = ({ groups, isCombo }: StockItem) =>
  isCombo
    ? undefined
    : groups
        .find(({ group }) => group === 'Available')
        ?.lines.toSorted(
          (a, b) => Number(b.isOwn ?? false) - Number(a.isOwn ?? false) || b.quantity - a.quantity,
        )[0]

/** An answer may leave out groups without stock. */
export const quantityOf = (
  groups: readonly Pick<StockGroup, 'group' | 'quantity'>[],
  name: GroupName,
) => groups.find(({ group }) => group === name)?.quantity ?? 0
