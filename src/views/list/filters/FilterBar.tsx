import Button from '@mui/material/Button'
import { styled, type Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useListFilterContext, useResourceContext } from 'ra-core'
import { useState } from 'react'
import type { AnyEntity } from '#define'
import { listOfResource } from '#src/app/product/declarations.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { filtersOf, type Shown } from '#src/views/parts/columns.ts'
import { Filters } from './Filters.tsx'
import { PhoneFilters } from './PhoneFilters.tsx'
import { QuickSearch } from './QuickSearch.tsx'

const ImportChip = LazyPart(() => import('./ImportChip.tsx'))

/**
 * Quick search and the declared filters, on a phone in a sheet; ↓ in the search moves to the rows.
 */
export function FilterBar({ entity, onLeave }: { entity: AnyEntity; onLeave: () => void }) {
  const { filterValues, setFilters } = useListFilterContext()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [isAll, setAll] = useState(false)
  const { filter: fixed = {} } = listOfResource(useResourceContext()!)
  // What the screen is of is no choice there.
  const filters = filtersOf(entity).filter(
    ({ name, view }) => view.Filter && !Object.hasOwn(fixed, name),
  )
  const shown = isAll ? filters : firstOf(filters, Object.keys(filterValues))
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
      {filterValues.importOf && <ImportChip />}
      {isPhone ? (
        <PhoneFilters entity={entity} count={count}>
          {filters.length > 0 && <Filters filters={filters} />}
        </PhoneFilters>
      ) : (
        <>
          <Filters filters={shown} />
          {shown.length < filters.length && (
            <Button color="inherit" onClick={() => setAll(true)}>
              {say('list.more_filters', { count: filters.length - shown.length })}
            </Button>
          )}
          {Object.keys(filterValues).length > 0 && (
            <Button onClick={() => setFilters({})}>{say('list.clear_all')}</Button>
          )}
        </>
      )}
    </Bar>
  )
}

/** The filters that fit next to the search in one line of a small screen, and the active ones. */
function firstOf(filters: readonly Shown[], set: readonly string[]) {
  const isSet = ({ name }: Shown) => set.includes(name)
  // Pixels at 1366, estimated: measuring would render the bar twice.
  let room = 830 - (set.length > 0 ? 70 : 0) - filters.filter(isSet).length * 80
  return filters.filter(each => {
    room -= each.label.length * 7 + 46
    return room > 0 || isSet(each)
  })
}

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 })
