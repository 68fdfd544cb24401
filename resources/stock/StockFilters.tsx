import FilterList from '@mui/icons-material/FilterList'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled, type Theme } from '@mui/material/styles'
import Switch from '@mui/material/Switch'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { say } from '../../src/i18n/say.ts'
import { QuickSearch } from '../../src/views/QuickSearch.tsx'
import { CategoryPill, DictionaryPill, RecordPill } from './StockPill.tsx'
import { filterNames, type FilterName, type StockQuery } from './useStockSearch.ts'

interface Props {
  query: StockQuery
  onChange: (part: Partial<StockQuery>) => void
  onLeave: () => void
}

/** Search as you type, and what narrows it; on a phone the filters come when they are asked for. */
export function StockFilters({ query, onChange, onLeave }: Props) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const count = filterNames.filter(name => query[name]).length + (query.isInStockOnly ? 1 : 0)
  return (
    <Bar aria-label={say('stock.label')} onSubmit={event => event.preventDefault()}>
      <QuickSearch
        label={say('stock.search')}
        value={query.q}
        onChange={q => onChange({ q })}
        onLeave={onLeave}
        width={isPhone ? '100%' : 340}
        autoFocus
      />
      {isPhone && (
        <Button
          variant="outlined"
          startIcon={<FilterList />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? say('list.filters_set', { count }) : say('list.filters')}
        </Button>
      )}
      {(!isPhone || isOpen) && (
        <Pills id={id}>
          <Filters query={query} onChange={onChange} />
          {count > 0 && (
            <Button size="small" onClick={() => onChange(none)}>
              {say('list.clear_all')}
            </Button>
          )}
        </Pills>
      )}
    </Bar>
  )
}

function Filters({ query, onChange }: Omit<Props, 'onLeave'>) {
  const pill = (name: FilterName) => ({
    value: query[name],
    onChange: (value: string | undefined) => onChange({ [name]: value }),
  })
  return (
    <>
      <CategoryPill label={say('stock.category')} {...pill('categoryId')} />
      <RecordPill entity="warehouses" label={say('stock.warehouse')} {...pill('warehouseId')} />
      <DictionaryPill
        kind="physicalStockStatus"
        label={say('stock.status')}
        {...pill('stockStatus')}
      />
      <DictionaryPill
        kind="onHoldStockStatus"
        label={say('stock.hold')}
        {...pill('stockOnHoldStatus')}
      />
      <RecordPill entity="productTags" label={say('stock.tag')} {...pill('tagId')} />
      <RecordPill entity="suppliers" label={say('stock.supplier')} {...pill('supplierId')} />
      <FormControlLabel
        label={say('stock.in_stock')}
        control={
          <Switch
            size="small"
            checked={query.isInStockOnly}
            onChange={event => onChange({ isInStockOnly: event.target.checked })}
          />
        }
      />
    </>
  )
}

const none: Partial<StockQuery> = {
  ...Object.fromEntries(filterNames.map(name => [name, undefined])),
  isInStockOnly: false,
}

const Bar = styled('form')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 })

const Pills = styled('div')({
  display: 'contents',
  '& .MuiFormControlLabel-root': { whiteSpace: 'nowrap', margin: '0 4px' },
})
