import { useRef } from 'react'
import { part } from '../../src/app/part.tsx'
import { say } from '../../src/i18n/say.ts'
import { Heading, Page } from '../../src/views/Page.tsx'
import { SaveAs } from '../../src/views/SaveAs.tsx'
import { StockFilters } from './StockFilters.tsx'
import { StockResults } from './StockResults.tsx'
import { useStockQuery, useStockSearch, useWhy, WhyContext } from './useStockSearch.ts'

const StockWhy = part(() => import('./StockWhy.tsx'))

/** What can be sold, and where it stands. */
export default function StockCheck() {
  const [query, change, clear] = useStockQuery()
  const { why, open, close } = useWhy()
  const search = useStockSearch(query)
  const results = useRef<HTMLUListElement>(null)
  return (
    <Page>
      <Heading
        title={say('stock.title')}
        aside={<SaveAs call="exportStock" input={{ ...query, q: query.q || undefined }} />}
      />
      <StockFilters
        query={query}
        onChange={change}
        onLeave={() => results.current?.querySelector<HTMLElement>('[data-result]')?.focus()}
      />
      <WhyContext value={open}>
        <StockResults search={search} typed={query.q} list={results} onClear={clear} />
        {why && <StockWhy why={why} search={search} onClose={close} />}
      </WhyContext>
    </Page>
  )
}
