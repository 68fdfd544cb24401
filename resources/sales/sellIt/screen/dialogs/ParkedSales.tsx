import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useCall } from '#src/app/useServer.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { Loaded } from '#src/views/parts/States.tsx'
import type { Parked } from '#resources/sales/sellIt/screen/sale.ts'
import { ChoiceList } from './dialogParts.tsx'

interface Props {
  branchId: string | undefined
  onOpen: (sale: Parked) => void
  onClose: () => void
}

/** The open sales of the branch: parked, or in somebody's hands. */
export default function ParkedSales({ branchId, onOpen, onClose }: Props) {
  const query = useCall('getParkedSales', branchId ? { branchId } : {})
  return (
    <DialogFrame
      title={say('sell_it.parked')}
      maxWidth="sm"
      cancel={say('action.close')}
      onClose={onClose}
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{say('sell_it.no_parked')}</p>
          ) : (
            <List>
              {data.map((sale, n) => (
                <li key={sale.orderId}>
                  <Button
                    fullWidth
                    autoFocus={n === 0}
                    onClick={() => onOpen(sale)}
                    aria-label={`${sale.parkedAs ?? sale.customer}, ${sale.orderCode}`}
                  >
                    <span>
                      <b>{sale.parkedAs ?? sale.customer}</b> <Muted>{sale.orderCode}</Muted>
                      <small>{sale.goods}</small>
                    </span>
                    <span>
                      {amountText(sale.total)}
                      <ToneChip tone={sale.holder ? 'info' : 'neutral'}>
                        {sale.holder
                          ? say('sell_it.with', { name: sale.holder })
                          : say('sell_it.is_parked')}
                      </ToneChip>
                    </span>
                  </Button>
                </li>
              ))}
            </List>
          )
        }
      </Loaded>
    </DialogFrame>
  )
}

const List = styled(ChoiceList)(({ theme }) => ({
  '& button > span': { minWidth: 0 },
  '& button > span:last-of-type': { display: 'grid', justifyItems: 'end', gap: 2, flexShrink: 0 },
  '& small': { display: 'block', overflowWrap: 'anywhere', color: theme.palette.text.secondary },
}))
