import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useListContext } from 'ra-core'
import type { AnyEntity } from '../../resources/define/index.ts'
import { shownOf } from './columns.ts'
import { QuickSearch } from './QuickSearch.tsx'
import { SortMenu } from './SortMenu.tsx'

/** Quick search and the declared filters; ↓ in the search goes to the rows. */
export function FilterBar({ entity, onLeave }: { entity: AnyEntity; onLeave: () => void }) {
  const { filterValues, setFilters } = useListContext()
  const filters = shownOf(entity, entity.list?.filters ?? [])
  return (
    <Bar>
      {entity.list?.search && (
        <QuickSearch
          value={filterValues.q ?? ''}
          onChange={q => setFilters({ ...filterValues, q })}
          onLeave={onLeave}
          label={`Search ${entity.titles[1].toLowerCase()}`}
        />
      )}
      {filters.map(
        ({ name, label, field, half: { Filter } }) =>
          Filter && (
            <Filter
              key={name}
              field={field}
              label={label}
              value={filterValues[name]}
              onChange={value => setFilters({ ...filterValues, [name]: value })}
            />
          ),
      )}
      {Object.keys(filterValues).length > 0 && (
        <Button size="small" onClick={() => setFilters({})}>
          Clear all
        </Button>
      )}
      <SortMenu entity={entity} />
    </Bar>
  )
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  // One row that scrolls sideways: on a phone the records matter more than the filters.
  [theme.breakpoints.down('sm')]: { flexWrap: 'nowrap', overflowX: 'auto', paddingBottom: 4 },
}))
