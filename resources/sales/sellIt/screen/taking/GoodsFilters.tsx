import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import Switch from '@mui/material/Switch'
import Button from '@mui/material/Button'
import { say } from '#src/i18n/say.ts'
import { ChoicePill, RecordPill } from '#resources/stock/check/lines/StockPill.tsx'
import { isNarrowed, type GoodsAsked } from '#resources/sales/sellIt/screen/sale.ts'

interface Props {
  asked: GoodsAsked
  onChange: (asked: GoodsAsked) => void
}

/** What narrows the products that are found by words, and finds them without any. */
export default function GoodsFilters({ asked, onChange }: Props) {
  const { categoryId, inStock, isDisplay } = asked
  return (
    <Bar aria-label={say('sell_it.filters')}>
      <RecordPill
        entity="categories"
        label={say('sell_it.category')}
        value={categoryId}
        onChange={value => onChange({ ...asked, categoryId: value })}
      />
      <ChoicePill
        label={say('sell_it.in_stock')}
        value={inStock}
        options={[
          { id: 'Branch', label: say('sell_it.at_branch') },
          { id: 'Anywhere', label: say('sell_it.at_any') },
        ]}
        onChange={value => onChange({ ...asked, inStock: value as GoodsAsked['inStock'] })}
      />
      <FormControlLabel
        label={say('sell_it.display')}
        control={
          <Switch
            checked={isDisplay ?? false}
            onChange={event => onChange({ ...asked, isDisplay: event.target.checked || undefined })}
          />
        }
      />
      {isNarrowed(asked) && <Button onClick={() => onChange({})}>{say('list.clear_all')}</Button>}
    </Bar>
  )
}

const Bar = styled('fieldset')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  margin: '8px 0 0',
  padding: 0,
  border: 0,
})
