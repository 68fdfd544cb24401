import '#resources/stock/stock.texts.ts'
import { ResourceContextProvider } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { say } from '#src/i18n/say.ts'
import ActionDialog from '#src/views/record/actions/ActionDialog.tsx'
import { stockKey } from './search/useStockSearch.ts'

interface Props {
  skuId: string
  name: string
  stockStatus: string
  warehouseId: string
  /** The warehouse is that of the number that is looked at. */
  isPlaceFixed?: boolean
  onClose: () => void
}

/** Holds pieces of a SKU: one, unless more are asked for. */
export default function HoldDialog({ skuId, name, isPlaceFixed, onClose, ...place }: Props) {
  return (
    <ResourceContextProvider value={stockKey}>
      <ActionDialog
        action={{ call: 'holdStock', id: 'skuId', label: say('stock.hold_pieces') }}
        record={{ id: skuId, quantity: 1, ...place }}
        fixed={['stockStatus', ...(isPlaceFixed ? ['warehouseId'] : [])]}
        title={<Title name={name} />}
        onClose={onClose}
      />
    </ResourceContextProvider>
  )
}

function Title({ name }: Pick<Props, 'name'>) {
  const quantity: unknown = useWatch({ name: 'quantity' })
  return say('stock.hold_of', { count: Number(quantity) || 1, name })
}
