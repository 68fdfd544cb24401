import FilterList from '@mui/icons-material/FilterList'
import Button from '@mui/material/Button'
import { styled, type Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useListFilterContext } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import type { AnyEntity } from '../../resources/define/index.ts'
import { midSentence } from '../i18n/language.ts'
import { say } from '../i18n/say.ts'
import { shownOf } from './columns.ts'
import { Filters } from './list/Filters.tsx'
import { QuickSearch } from './QuickSearch.tsx'
import { SortMenu } from './SortMenu.tsx'

const FilterSheet = lazy(() => import('./list/FilterSheet.tsx'))

/** Quick search and the declared filters, on a phone in a sheet; ↓ in the search goes to the rows. */
export function FilterBar({ entity, onLeave }: { entity: AnyEntity; onLeave: () => void }) {
  const { filterValues, setFilters } = useListFilterContext()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [isSheetOpen, setSheetOpen] = useState(false)
  const filters = shownOf(entity, entity.list?.filters ?? []).filter(({ half }) => half.Filter)
  const count = Object.keys(filterValues).filter(name => name !== 'q').length
  return (
    <Bar>
      {entity.list?.search?.length ? (
        <QuickSearch
          value={filterValues.q ?? ''}
          onChange={q => setFilters({ ...filterValues, q })}
          onLeave={onLeave}
          label={say('list.search', { many: midSentence(entity.titles[1]) })}
          width={isPhone ? '100%' : 240}
        />
      ) : null}
      {isPhone ? (
        filters.length > 0 && (
          <Button
            variant="outlined"
            startIcon={<FilterList />}
            aria-haspopup="dialog"
            onClick={() => setSheetOpen(true)}
          >
            {count > 0 ? say('list.filters_set', { count }) : say('list.filters')}
          </Button>
        )
      ) : (
        <Filters filters={filters} />
      )}
      {!isPhone && Object.keys(filterValues).length > 0 && (
        <Button size="small" onClick={() => setFilters({})}>
          {say('list.clear_all')}
        </Button>
      )}
      {isPhone && <SortMenu entity={entity} />}
      {isPhone && isSheetOpen && (
        <Suspense fallback={null}>
          <FilterSheet entity={entity} filters={filters} onClose={() => setSheetOpen(false)} />
        </Suspense>
      )}
    </Bar>
  )
}

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 })
