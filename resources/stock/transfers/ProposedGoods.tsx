import './transfers.texts.ts'
import Button from '@mui/material/Button'
import { useFormContext, useWatch } from 'react-hook-form'
import type { CallAnswer, Calls } from '#define'
import { useCall } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { Loaded } from '#src/views/parts/States.tsx'
import { Section } from '#src/views/record/Section.tsx'

type Proposal = CallAnswer<Calls['getTransferProposals']>['data'][number]
interface Line {
  skuId?: string | null
}

/** Beside a new transfer: what orders wait for at its target, to be added to its lines. */
export default function ProposedGoods() {
  const { getValues, setValue } = useFormContext()
  const [source, target] = useWatch({ name: ['sourceWarehouseId', 'targetWarehouseId'] }) as [
    string?,
    string?,
  ]
  const isChosen = source && target && source !== target
  const query = useCall(
    'getTransferProposals',
    isChosen ? { sourceWarehouseId: source, targetWarehouseId: target } : undefined,
  )
  const add = (chosen: readonly Proposal[]) => {
    const lines = (getValues('lines') ?? []) as Line[]
    const kept = lines.filter(({ skuId }) => skuId)
    const added = chosen
      .filter(({ skuId }) => !kept.some(line => line.skuId === skuId))
      .map(({ skuId, stockStatus, quantity, name }) => ({
        skuId,
        stockStatus,
        quantity,
        labels: { skuId: name },
      }))
    setValue('lines', [...kept, ...added], { shouldDirty: true })
  }
  return (
    <Section title={say('transfers.proposals')}>
      {!isChosen ? (
        <Muted>{say('transfers.choose_warehouses')}</Muted>
      ) : (
        <Loaded query={query}>
          {({ data }) =>
            data.length ? (
              <>
                <ul style={{ padding: 0, margin: 0, listStyle: 'none' }}>
                  {data.map(row => (
                    <li key={row.skuId} style={{ paddingBlock: 4 }}>
                      <Button size="small" onClick={() => add([row])}>
                        {row.quantity} × {row.skuCode}
                      </Button>{' '}
                      {row.name}
                      <br />
                      <Muted>
                        {say('transfers.waits', {
                          waiting: row.waiting,
                          free: row.free,
                          needBy: formatDate(row.needBy),
                        })}
                        {' · '}
                        {row.orders}
                      </Muted>
                    </li>
                  ))}
                </ul>
                <Button variant="outlined" onClick={() => add(data)}>
                  {say('transfers.take_all')}
                </Button>
              </>
            ) : (
              <Muted>{say('transfers.nothing_waits')}</Muted>
            )
          }
        </Loaded>
      )}
    </Section>
  )
}
