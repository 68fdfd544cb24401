import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import type { AnyEntity } from '#define'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { currencyOf } from '#src/fields/number/amountText.ts'
import { say } from '#src/i18n/say.ts'
import type { Column } from '#src/views/parts/columns.ts'
import { valueOf } from '#src/views/parts/valueOf.tsx'
import { useAsked } from '#src/views/parts/useAsked.ts'
import { useServer } from '#src/app/useServer.ts'
import { useDrawnOnce } from './count/useCounted.ts'

/** The sums over all filtered records, each under its column. */
export default function ListFoot({
  entity,
  columns,
}: {
  entity: AnyEntity
  columns: readonly Column[]
}) {
  const { data: rows, isPlaceholderData: isEarlier } = useListContext()
  const { resource, provider } = useServer()
  const filter = useAsked()
  const isDrawn = useDrawnOnce(JSON.stringify([resource, filter]), rows !== undefined && !isEarlier)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [resource, 'totals', filter],
    queryFn: ({ signal }) => provider.totals(resource, filter, signal),
    enabled: isDrawn,
    placeholderData: keepPreviousData,
  })
  // Of the columns that are shown none may have a sum.
  if (!rows?.length || !columns.some(({ name }) => entity.list!.totals!.includes(name))) return null
  const isOfMoney = columns.some(
    ({ name, field: { kind } }) => kind === 'money' && entity.list!.totals!.includes(name),
  )
  // The first column alone has a sum where the call says it in words, which need the whole row.
  const isInWords = !columns.slice(1).some(({ name }) => entity.list!.totals!.includes(name))
  return (
    <tfoot aria-busy={!data || isPlaceholderData}>
      <tr>
        {(isInWords ? columns.slice(0, 1) : columns).map((column, index) => {
          const {
            name,
            label,
            view: { align },
          } = column
          const isTotal = entity.list!.totals!.includes(name)
          const value = isTotal && data ? valueOf(column, data) : null
          return index === 0 ? (
            <th key={name} scope="row" colSpan={isInWords ? columns.length : undefined}>
              {say(error ? 'list.total_failed' : 'list.total')}{' '}
              {isOfMoney && <Muted>{currencyOf(undefined)}</Muted>} {value}
            </th>
          ) : (
            <td key={name} data-align={align} data-label={isTotal ? label : undefined}>
              {align === 'right' ? <span data-sum>{value}</span> : value}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}
