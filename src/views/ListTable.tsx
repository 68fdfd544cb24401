import LinearProgress from '@mui/material/LinearProgress'
import { useEvent, useListContext, useNavigate, type RaRecord } from 'ra-core'
import { useMemo, useState, type KeyboardEvent, type RefObject } from 'react'
import type { AnyEntity } from '../../resources/define/index.ts'
import { listColumns } from './columns.ts'
import { ListHead } from './ListHead.tsx'
import { ListRow, SkeletonRow } from './ListRow.tsx'
import { TableFrame } from './TableFrame.tsx'
import { useRecordPath } from './useRecordPath.ts'

/** The rows of a page. ↑ and ↓ move, Enter opens. Only the rows that change are drawn again. */
export function ListTable({ entity, rows }: { entity: AnyEntity; rows: RefObject<HTMLTableSectionElement | null> }) {
  const { data, isPending, isFetching } = useListContext()
  const columns = useMemo(() => listColumns(entity), [entity])
  const [current, setCurrent] = useState(0)
  const pathOf = useRecordPath(entity)
  const navigate = useNavigate()
  const open = useEvent((record: RaRecord) => navigate(pathOf(record)))

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest('tr')
    const next = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling, Home: row?.parentElement?.firstElementChild, End: row?.parentElement?.lastElementChild }[event.key]
    if (!(next instanceof HTMLElement)) return
    event.preventDefault()
    next.focus()
  }

  return (
    <TableFrame>
      {isFetching && !isPending && <LinearProgress aria-label="Loading" />}
      <table style={{ minWidth: columns.reduce((sum, { width }) => sum + width, 0) }} aria-label={entity.titles[1]} aria-busy={isFetching}>
        <colgroup>{columns.map(({ name, width }) => <col key={name} style={{ width }} />)}</colgroup>
        <ListHead columns={columns} />
        <tbody ref={rows} onKeyDown={press}>
          {isPending
            ? Array.from({ length: 12 }, (_, row) => <SkeletonRow key={row} columns={columns} />)
            : data!.map((record, row) => (
                <ListRow key={record.id} record={record} columns={columns} row={row} isCurrent={row === Math.min(current, data!.length - 1)} onFocus={setCurrent} pathOf={pathOf} onOpen={open} />
              ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
