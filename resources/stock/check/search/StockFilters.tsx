import '#resources/stock/stock.texts.ts'
import FilterList from '@mui/icons-material/FilterList'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled, type Theme } from '@mui/material/styles'
import Switch from '@mui/material/Switch'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState, type RefObject } from 'react'
import { say } from '#src/i18n/say.ts'
import { ScanButton } from '#src/scan/ScanButton.tsx'
import { QuickSearch } from '#src/views/list/filters/QuickSearch.tsx'
import { DictionaryPill, RecordPill } from '#resources/stock/check/lines/StockPill.tsx'
import { filters, linkedFilters } from '#resources/stock/check/stockShapes.ts'
import { searchHeight } from '#resources/stock/check/stockStyles.ts'
import { filterNames, type FilterName, type StockQuery } from './useStockSearch.ts'

interface Props {
  form: RefObject<HTMLFormElement | null>
  query: StockQuery
  onChange: (part: Partial<StockQuery>) => void
  onLeave: () => void
}

/** Search as you type, with filters; on a phone the filters open on demand. */
export function StockFilters({ form, query, onChange, onLeave }: Props) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  // Who searches has left what another screen was about.
  const search = (q: string) => onChange({ q, ...unlinked })
  const count = filterNames.filter(name => query[name]).length + (query.isInStockOnly ? 1 : 0)
  return (
    <Bar
      ref={form}
      aria-label={say('stock.label')}
      data-open={(isPhone && isOpen) || undefined}
      onSubmit={event => {
        event.preventDefault()
        onLeave()
      }}
    >
      <QuickSearch
        label={say('stock.search')}
        value={query.q}
        onChange={search}
        onLeave={onLeave}
        width={isPhone ? 'calc(100% - 112px)' : 340}
        autoFocus
        end={<ScanButton onRead={search} />}
      />
      {isPhone && (
        <Button
          variant="outlined"
          sx={{ flex: 1, whiteSpace: 'nowrap' }}
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
          {count > 0 && <Button onClick={() => onChange(none)}>{say('list.clear_all')}</Button>}
        </Pills>
      )}
    </Bar>
  )
}

function Filters({ query, onChange }: Pick<Props, 'query' | 'onChange'>) {
  const isShown = (name: FilterName) => !linkedFilters.includes(name) || !!query[name]
  return (
    <>
      {filterNames.filter(isShown).map(name => {
        const { options } = filters[name]
        const pill = {
          label: say(`stock.filters.${name}`),
          value: query[name],
          onChange: (value: string | undefined) => onChange({ [name]: value }),
        }
        return 'to' in options ? (
          <RecordPill key={name} entity={options.to} {...pill} />
        ) : (
          <DictionaryPill key={name} kind={options.dictionary} {...pill} />
        )
      })}
      <FormControlLabel
        label={say('stock.in_stock')}
        control={
          <Switch
            checked={query.isInStockOnly}
            onChange={event => onChange({ isInStockOnly: event.target.checked })}
          />
        }
      />
    </>
  )
}

const unlinked: Partial<StockQuery> = Object.fromEntries(
  linkedFilters.map(name => [name, undefined]),
)

const none: Partial<StockQuery> = {
  ...Object.fromEntries(filterNames.map(name => [name, undefined])),
  isInStockOnly: false,
}

/**
 * Sticky above the results, unless its filters are open: on a phone they would cover the screen.
 */
const Bar = styled('form')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: searchHeight,
  margin: '-10px 0',
  padding: '10px 0',
  background: theme.palette.background.default,
  '&[data-open]': { position: 'static' },
}))

const Pills = styled('div')({
  display: 'contents',
  '& .MuiFormControlLabel-root': { whiteSpace: 'nowrap', margin: '0 4px' },
})
