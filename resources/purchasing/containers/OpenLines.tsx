import './openLines.texts.ts'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { CallAnswer, Calls } from '#define'
import { useCall } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { Loaded } from '#src/views/parts/States.tsx'
import { Section } from '#src/views/record/Section.tsx'

type Open = CallAnswer<Calls['getOpenOrderLines']>['data'][number]
interface Line {
  readonly skuId?: string | null
  readonly purchaseOrderLineId?: string | null
}

/** Beside the form of a container: what is confirmed and in no container, to be added to its lines. */
export default function OpenLines() {
  const [loadPortId, warehouseId] = useWatch({ name: ['loadPortId', 'warehouseId'] }) as [
    string?,
    string?,
  ]
  const query = useCall('getOpenOrderLines', {
    ...(loadPortId ? { loadPortId } : {}),
    ...(warehouseId ? { warehouseId } : {}),
  })
  return (
    <Section title={say('openLines.title')}>
      <Loaded query={query}>
        {({ data }) =>
          data.length ? <Choice open={data} /> : <Muted>{say('openLines.none')}</Muted>
        }
      </Loaded>
    </Section>
  )
}

function Choice({ open }: { open: readonly Open[] }) {
  const { getValues, setValue } = useFormContext()
  const [supplierId, setSupplierId] = useState('')
  const suppliers = [...new Map(open.map(line => [line.supplierId, line.supplier]))]
  const shown = open.filter(line => !supplierId || line.supplierId === supplierId)
  const add = (chosen: readonly Open[]) => {
    const lines = (getValues('lines') ?? []) as Line[]
    const kept = lines.filter(({ skuId }) => skuId)
    const added = chosen.filter(
      ({ purchaseOrderLineId: id }) => !kept.some(line => line.purchaseOrderLineId === id),
    )
    setValue('lines', [...kept, ...added.map(asLine)], { shouldDirty: true })
  }
  return (
    <>
      {suppliers.length > 1 && (
        <TextField
          select
          fullWidth
          size="small"
          label={say('openLines.supplier')}
          value={supplierId}
          onChange={event => setSupplierId(event.target.value)}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{say('openLines.all_suppliers')}</MenuItem>
          {suppliers.map(([id, name]) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <ul style={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {shown.map(line => (
          <li key={line.purchaseOrderLineId} style={{ paddingBlock: 4 }}>
            <Button size="small" onClick={() => add([line])}>
              {line.notLoaded} × {line.skuCode}
            </Button>{' '}
            {line.name}
            <br />
            <Muted>
              {[
                say('openLines.of', { no: line.no, position: line.position }),
                line.supplier,
                ...(line.readyDate
                  ? [say('openLines.ready', { day: formatDate(line.readyDate) })]
                  : []),
              ].join(' · ')}
            </Muted>
          </li>
        ))}
      </ul>
      <Button variant="outlined" onClick={() => add(shown)}>
        {say('openLines.take_all')}
      </Button>
    </>
  )
}

/** A line of the container, with the measures of its pieces and the words of what it refers to. */
const asLine = (line: Open) => ({
  purchaseOrderId: line.purchaseOrderId,
  purchaseOrderLineId: line.purchaseOrderLineId,
  skuId: line.skuId,
  quantity: line.notLoaded,
  ...(line.cartons ? { cartons: line.cartons * line.notLoaded } : {}),
  ...(line.volume ? { volume: Math.round(line.volume * line.notLoaded * 1e5) / 1e5 } : {}),
  labels: {
    purchaseOrderId: line.no,
    purchaseOrderLineId: String(line.position),
    skuId: line.name,
  },
})
