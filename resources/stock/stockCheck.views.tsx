import { useRef } from 'react'
import { Heading, Page } from '../../src/views/Page.tsx'
import { StockFilters } from './StockFilters.tsx'
import { StockResults } from './StockResults.tsx'
import { useStockQuery, useStockSearch } from './useStockSearch.ts'

/** What can be sold, and where it stands. */
export default function StockCheck() {
  const [query, change] = useStockQuery()
  const search = useStockSearch(query)
  const results = useRef<HTMLUListElement>(null)
  return (
    <Page>
      <Heading title="Stock check" />
      <StockFilters
        query={query}
        onChange={change}
        onLeave={() => results.current?.querySelector<HTMLElement>('[data-result]')?.focus()}
      />
      <StockResults
        search={search}
        list={results}
        onClear={() =>
          change({ q: '', categoryId: undefined, warehouseId: undefined, isInStockOnly: false })
        }
      />
    </Page>
  )
}
