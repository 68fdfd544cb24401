import FilterList from '@mui/icons-material/FilterList'
import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import type { AnyEntity } from '#define'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'

const FilterSheet = LazyPart(() => import('./FilterSheet.tsx'))
const SortMenu = LazyPart(() => import('#src/views/list/SortMenu.tsx'))

interface Props {
  entity: AnyEntity
  /** The number of filters that are set. */
  count: number
  /** The inputs of the filters, if there are any. */
  children: ReactNode
}

/** The filters of a list on a phone, in a sheet, and its sort. */
export function PhoneFilters({ entity, count, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {children && (
        <Button
          variant="outlined"
          startIcon={<FilterList />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {count > 0 ? say('list.filters_set', { count }) : say('list.filters')}
        </Button>
      )}
      <SortMenu entity={entity} />
      {isOpen && (
        <FilterSheet entity={entity} onClose={() => setOpen(false)}>
          {children}
        </FilterSheet>
      )}
    </>
  )
}
