import './openLines.texts.ts'
import './filling/filling.texts.ts'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useCall } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { Loaded } from '#src/views/parts/States.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import type { ContainerType } from './filling/capacity.ts'
import { FillBar } from './filling/FillBar.tsx'
import type { Line } from './filling/useGoods.ts'
import { OpenLine, type Open } from './OpenLine.tsx'

const FillDialog = LazyPart(() => import('./filling/FillDialog.tsx'))

/** Beside the form of a container: how full it is, and what is confirmed and in no container, to be added. */
export default function OpenLines() {
  const [loadPortId, warehouseId, type] = useWatch({
    name: ['loadPortId', 'warehouseId', 'type'],
  }) as [string?, string?, ContainerType?]
  const lines = (useWatch({ name: 'lines' }) ?? []) as readonly Line[]
  const query = useCall('getOpenOrderLines', {
    ...(loadPortId ? { loadPortId } : {}),
    ...(warehouseId ? { warehouseId } : {}),
  })
  return (
    <>
      {type && (
        <Section title={say('filling.title')}>
          <FillBar type={type} lines={lines} />
        </Section>
      )}
      <Section title={say('openLines.title')}>
        <Loaded query={query}>
          {({ data }) =>
            data.length ? (
              <Choice open={data} type={type} lines={lines} />
            ) : (
              <Muted>{say('openLines.none')}</Muted>
            )
          }
        </Loaded>
      </Section>
    </>
  )
}

function Choice({
  open,
  type,
  lines,
}: {
  open: readonly Open[]
  type: ContainerType | undefined
  lines: readonly Line[]
}) {
  const { getValues, setValue } = useFormContext()
  const [isFilling, setFilling] = useState(false)
  const [supplierId, setSupplierId] = useState('')
  const suppliers = [...new Map(open.map(line => [line.supplierId, line.supplier]))]
  const shown = open.filter(line => !supplierId || line.supplierId === supplierId)
  const add = (chosen: readonly Open[]) => {
    const kept = ((getValues('lines') ?? []) as Line[]).filter(({ skuId }) => skuId)
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
          <OpenLine key={line.purchaseOrderLineId} line={line} onAdd={() => add([line])} />
        ))}
      </ul>
      <Button variant="outlined" onClick={() => add(shown)}>
        {say('openLines.take_all')}
      </Button>{' '}
      <Button variant="outlined" disabled={!type} onClick={() => setFilling(true)}>
        {say('filling.fill')}
      </Button>
      {!type && <Muted>{say('filling.choose_type')}</Muted>}
      {isFilling && type && (
        <FillDialog
          open={shown}
          type={type}
          lines={lines}
          onAdd={chosen => {
            add(chosen)
            setFilling(false)
          }}
          onClose={() => setFilling(false)}
        />
      )}
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
