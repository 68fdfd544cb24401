import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useCall } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { Loaded } from '#src/views/parts/States.tsx'
import { namedDate } from '#resources/delivery/calendars/dates.ts'
import { setsOf } from './setsOf.ts'
import type { SaleLine } from '#resources/sales/sellIt/screen/sale.ts'

interface Source {
  warehouseId: string | null
  stockStatus: string | null
  takesComing: boolean
}
interface Props {
  line: SaleLine
  onChoose: (source: Source) => void
  onClose: () => void
}

const anywhere: Source = { warehouseId: null, stockStatus: null, takesComing: false }

/** Where a line's goods are taken from: any stock, a warehouse, a display piece, or what is to come. */
export default function SourceDialog({ line, onChoose, onClose }: Props) {
  const query = useCall('searchStock', { q: line.skuCode, pageNo: 1, pageSize: 5 })
  return (
    <DialogFrame
      title={say('sell_it.take_from_of', { what: line.skuName })}
      maxWidth="xs"
      cancel={say('action.cancel')}
      onClose={onClose}
    >
      <Choices>
        <Button variant="outlined" autoFocus onClick={() => onChoose(anywhere)}>
          {say('sell_it.anywhere')}
        </Button>
        <Loaded query={query}>
          {({ data }) => {
            const sku = data.find(({ skuId }) => skuId === line.skuId)
            const places = sku ? setsOf(sku) : []
            return (
              <>
                {places.map(({ warehouseId, warehouseName, stockStatus, quantity }) => (
                  <Button
                    key={`${warehouseId} ${stockStatus}`}
                    variant="outlined"
                    onClick={() => onChoose({ warehouseId, stockStatus, takesComing: false })}
                  >
                    {stockStatus === 'Normal'
                      ? say('sell_it.pieces_at', { count: quantity, place: warehouseName })
                      : say('sell_it.pieces_in', {
                          count: quantity,
                          place: warehouseName,
                          status: stockStatus,
                        })}
                  </Button>
                ))}
                {places.length === 0 && <Muted>{say('sell_it.no_source')}</Muted>}
              </>
            )
          }}
        </Loaded>
        {line.coming > 0 && (
          <Button variant="outlined" onClick={() => onChoose({ ...anywhere, takesComing: true })}>
            {say('sell_it.wait')}:{' '}
            {say('sell_it.wait_text', {
              count: line.coming,
              day: line.comingOn ? namedDate(line.comingOn) : '?',
            })}
          </Button>
        )}
      </Choices>
    </DialogFrame>
  )
}

const Choices = styled('div')({
  display: 'grid',
  gap: 8,
  '& .MuiButton-root': { justifyContent: 'flex-start', textAlign: 'left' },
})
