import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import type { Option } from '../../src/fields/half.ts'
import { OptionPicker } from '../../src/fields/OptionPicker.tsx'
import { useNamed } from '../../src/fields/useOptions.ts'
import { QuickSearch } from '../../src/views/QuickSearch.tsx'
import type { StockQuery } from './useStockSearch.ts'

interface Props {
  query: StockQuery
  onChange: (part: Partial<StockQuery>) => void
  onLeave: () => void
}

/** Search as you type, and what narrows it. */
export const StockFilters = ({ query, onChange, onLeave }: Props) => (
  <Bar aria-label="Stock" onSubmit={event => event.preventDefault()}>
    <div data-search>
      <QuickSearch
        label="Code, name or barcode"
        value={query.q}
        onChange={q => onChange({ q })}
        onLeave={onLeave}
        width="100%"
        autoFocus
      />
    </div>
    <One
      entity="categories"
      label="Category"
      id={query.categoryId}
      onChange={categoryId => onChange({ categoryId })}
    />
    <One
      entity="warehouses"
      label="Warehouse"
      id={query.warehouseId}
      onChange={warehouseId => onChange({ warehouseId })}
    />
    <FormControlLabel
      label="In stock only"
      control={
        <Switch
          size="small"
          checked={query.isInStockOnly}
          onChange={event => onChange({ isInStockOnly: event.target.checked })}
        />
      }
    />
  </Bar>
)

function One({
  entity,
  label,
  id,
  onChange,
}: {
  entity: string
  label: string
  id: string | undefined
  onChange: (id: string | undefined) => void
}) {
  const [known, remember] = useState<Option[]>([])
  const [value = null] = useNamed(entity, id ? [id] : [], known)
  const choose = (chosen: Option | null) => {
    remember(chosen ? [chosen] : [])
    onChange(chosen?.id)
  }
  return (
    <OptionPicker
      entity={entity}
      multiple={false}
      value={value}
      onChange={choose}
      shell={{ label }}
    />
  )
}

const Bar = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(260px, 420px) minmax(150px, 200px) minmax(150px, 200px) auto',
  justifyContent: 'start',
  alignItems: 'center',
  gap: 12,
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: '1fr 1fr',
    justifyContent: 'stretch',
    '& > [data-search]': { gridColumn: '1 / -1' },
  },
  '& .MuiFormControlLabel-root': { whiteSpace: 'nowrap', margin: 0 },
}))
