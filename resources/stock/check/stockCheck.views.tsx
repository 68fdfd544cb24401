import LabelOutlined from '@mui/icons-material/LabelOutlined'
import Button from '@mui/material/Button'
import { useCallback, useRef, useState } from 'react'
import { part } from '#src/loading/LazyPart.tsx'
import { say } from '#src/i18n/say.ts'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { SaveAs } from '#src/views/form/SaveAs.tsx'
import { StockFilters } from '#resources/stock/check/search/StockFilters.tsx'
import { StockResults } from './StockResults.tsx'
import { useStockQuery, useStockSearch, useWhy, WhyContext } from '#resources/stock/check/search/useStockSearch.ts'

const StockWhy = part(() => import('#resources/stock/check/breakdown/StockBreakdown.tsx'))
const ShelfLabels = part(() => import('#resources/stock/check/labels/ShelfLabels.tsx'))

/** What can be sold, and where it stands. */
export default function StockCheck() {
  const [query, change, clear] = useStockQuery()
  const { why, open, close } = useWhy()
  const search = useStockSearch(query)
  const filters = useRef<HTMLFormElement>(null)
  const results = useRef<HTMLUListElement>(null)
  const [isPrinting, setPrinting] = useState(false)
  const asked = { ...query, q: query.q || undefined }
  const toSearch = useCallback(
    () => filters.current?.querySelector<HTMLElement>('input[type=search]')?.focus(),
    [],
  )
  return (
    <Page>
      <Heading
        title={say('stock.title')}
        aside={
          <>
            <Button
              variant="outlined"
              size="small"
              startIcon={<LabelOutlined />}
              disabled={!search.data?.pages[0]?.data.length}
              onClick={() => setPrinting(true)}
            >
              {say('stock.labels_of')}
            </Button>
            <SaveAs call="exportStock" input={asked} />
          </>
        }
      />
      <StockFilters
        form={filters}
        query={query}
        onChange={change}
        onLeave={() => results.current?.querySelector<HTMLElement>('[data-result]')?.focus()}
      />
      <WhyContext value={open}>
        <StockResults
          search={search}
          typed={query.q}
          list={results}
          onBack={toSearch}
          onClear={clear}
        />
        {why && <StockWhy why={why} search={search} onClose={close} />}
      </WhyContext>
      {isPrinting && <ShelfLabels of={asked} onClose={() => setPrinting(false)} />}
    </Page>
  )
}
