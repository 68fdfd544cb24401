import './lines.texts.ts'
import { useQuery } from '@tanstack/react-query'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useProvider } from '#src/app/useServer.ts'
import { instantInText } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { kindView } from '#src/fields/index.ts'
import { say } from '#src/i18n/say.ts'
import { ConflictDialog } from '#src/views/record/actions/ConflictDialog.tsx'
import type { Side } from '#src/views/record/actions/merge.ts'
import { NamedValue } from '#src/views/record/NamedValue.tsx'
import { Below } from '#resources/sales/orders/parts/cells.tsx'
import { amountText } from '#src/fields/number/amountText.ts'
import type { AnyField } from '#define'
import {
  lineDifferences,
  mergedLines,
  type LineDifference,
  type LineVersions,
} from './lineConflict.ts'
import { columns, headingOf } from './LineRow.tsx'
import type { LineDraft } from './linesDraft.ts'

interface Props {
  orderId: string
  versions: LineVersions
  /** Continues with these lines on top of the saved ones. Saves nothing yet. */
  onMerge: (lines: LineDraft[]) => void
  /** Continues with the saved lines alone. */
  onLoad: () => void
  /** The typed lines stay, and cannot be saved before they are compared. */
  onBack: () => void
}

/** Shown if another user saved first: every value of a line that differs, with who saved it. */
export default function LinesConflict({ orderId, versions, onMerge, onLoad, onBack }: Props) {
  const saved = useLatest(orderId)
  return (
    <ConflictDialog
      differences={lineDifferences(versions)}
      rowOf={difference => {
        const { sides, column } = difference
        const { skuName, skuCode } = (sides.mine ?? sides.theirs)!
        const heading = column === 'line' ? say('order_lines.whole') : headingOf(column)
        return {
          ...difference,
          label: (
            <>
              {heading}
              <Below>{skuName}</Below>
            </>
          ),
          spoken: say('order_lines.of', { column: heading, what: skuCode }),
          cell: side => <ValueOn side={side} of={difference} />,
        }
      }}
      confirm={say('order_lines.use_chosen')}
      onMerge={choices => onMerge(mergedLines(versions, choices))}
      onLoad={onLoad}
      onBack={onBack}
    >
      {saved && <b>{saved} </b>}
      {say('order_lines.conflict_why')}
    </ConflictDialog>
  )
}

/** The value of a side; of a whole line, what it is, or that it is not there. */
function ValueOn({ side, of: { column, sides } }: { side: Side; of: LineDifference }) {
  const line = sides[side]
  if (column === 'line')
    return line
      ? `${line.quantity} × ${amountText(Number(line.price ?? 0))}`
      : say('order_lines.without')
  const field: AnyField = columns[column]
  return (
    <NamedValue
      shown={{ name: column, field, label: headingOf(column), view: kindView(field) }}
      value={line?.[column]}
    />
  )
}

/** Who saved the order last, and when. */
function useLatest(orderId: string) {
  const provider = useProvider()
  const client = useClient()
  const { data } = useQuery({
    queryKey: [resourceOfEntity('orders'), 'getOrderTimeline', orderId, 'latest'],
    queryFn: async ({ signal }) =>
      (await provider.call('getOrderTimeline', { orderId, pageSize: 1 }, { signal })).data,
    gcTime: 0,
  })
  const [last] = data?.entries ?? []
  return (
    last &&
    say('order_lines.saved_by', {
      who: last.by ?? say('common.the_system'),
      when: instantInText(last.at, client),
    })
  )
}
