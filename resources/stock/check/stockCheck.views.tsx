import '#resources/stock/stock.texts.ts'
import LabelOutlined from '@mui/icons-material/LabelOutlined'
import Button from '@mui/material/Button'
import { useCallback, useRef, useState } from 'react'
import { mayReach } from '#src/app/access.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { say } from '#src/i18n/say.ts'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { SaveAs } from '#src/views/form/SaveAs.tsx'
import { StockFilters } from './search/StockFilters.tsx'
import { StockResults } from './StockResults.tsx'
import {
  useStockQuery,
  useStockSearch,
  useBreakdown,
  BreakdownContext,
} from './search/useStockSearch.ts'

const StockBreakdown = LazyPart(() => import('./breakdown/StockBreakdown.tsx'))
const ShelfLabels = LazyPart(() => import('./labels/ShelfLabels.tsx'))

/** Sellable goods and their positions. */
export default function StockCheck() {
  const [query, change, clear] = useStockQuery()
  const { why, open, close } = useBreakdown()
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
            {mayReach('/sale/priceLabels') && (
              <Button
                variant="outlined"
                startIcon={<LabelOutlined />}
                disabled={!search.data?.pages[0]?.data.length}
                onClick={() => setPrinting(true)}
              >
                {say('stock.labels_of')}
              </Button>
            )}
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
      <BreakdownContext value={open}>
        <StockResults
          search={search}
          typed={query.q}
          list={results}
          onBack={toSearch}
          onClear={clear}
        />
        {why && <StockBreakdown why={why} search={search} onClose={close} />}
      </BreakdownContext>
      {isPrinting && <ShelfLabels of={asked} onClose={() => setPrinting(false)} />}
    </Page>
  )
}
