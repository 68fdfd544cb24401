import Button from '@mui/material/Button'
import { Thumbnail } from '#src/fields/file/Thumbnail.tsx'
import { say } from '#src/i18n/say.ts'
import type { Work } from '#resources/warehouse/start/jobShapes.ts'
import type { Jobs } from '#resources/warehouse/start/jobs.ts'
import { Card, Left, Quantity } from '#resources/warehouse/start/parts.tsx'
import type { Phone } from '#resources/warehouse/start/usePhone.ts'
import { StoreAt } from './StoreAt.tsx'
import { CheckCard } from './CheckCard.tsx'
import { ContainerCard } from './ContainerCard.tsx'
import { TransferCard } from './TransferCard.tsx'
import { CountCard } from './CountCard.tsx'
import type { Handling } from './Handling.ts'

interface Props {
  work: Work
  jobs: Jobs
  handling: Handling
  /** Where the goods are. */
  warehouseId: string
  keep: Phone['keep']
}

/** What is in the hand of somebody who stores, puts back, refills or counts, and what is left of it. */
export function HandlingCard(props: Props) {
  const { work, jobs, handling, warehouseId, keep } = props
  if (work === 'Count') return <CountCard {...props} />
  if (work === 'Check') return <CheckCard key={handling.held?.layerId ?? ''} {...props} />
  if (work === 'Transfer') return <TransferCard {...props} />
  if (work === 'Check in') return <ContainerCard {...props} />
  const { held } = handling
  const sku = jobs.goods.get(held?.skuId ?? '')
  const placeOf = (id: string | undefined) => jobs.places.get(id ?? '')?.name ?? ''
  const refill = handling.refills.find(({ id }) => id === held?.refillId) ?? handling.refills[0]
  const statuses = handling.unstored.filter(({ skuId }) => work === 'Store' && skuId === sku?.id)
  const plans = work === 'Put back' && sku ? jobs.prepared(sku.id) : []
  return (
    <>
      <Card aria-label={say('start.next')}>
        {held && sku ? (
          <>
            <h2>
              <Thumbnail id={sku.photo} width={64} /> {sku.code}
            </h2>
            <p>{sku.name}</p>
            <Quantity
              label={say('start.how_many')}
              value={held.quantity}
              most={handling.most}
              onChange={quantity => void keep((_, __, ___, now) => now.change(quantity))}
            />
            {plans.length > 1 &&
              plans.map(({ planId, quantity }) => (
                <Button
                  key={planId}
                  size="large"
                  variant={planId === held.planId ? 'contained' : 'outlined'}
                  aria-pressed={planId === held.planId}
                  onClick={() => void keep((_, __, ___, now) => now.choosePlan(planId))}
                >
                  {jobs.plans.get(planId)?.no} · {quantity}
                </Button>
              ))}
            {statuses.some(({ stockStatus }) => stockStatus !== 'Normal') &&
              statuses.map(({ stockStatus, quantity }) => (
                <Button
                  key={stockStatus}
                  size="large"
                  variant={
                    stockStatus === (held.stockStatus ?? 'Normal') ? 'contained' : 'outlined'
                  }
                  aria-pressed={stockStatus === (held.stockStatus ?? 'Normal')}
                  onClick={() => void keep((_, __, ___, now) => now.chooseStatus(stockStatus))}
                >
                  {stockStatus} · {quantity}
                </Button>
              ))}
            {plans.length === 1 && (
              <p>{say('start.of_plan', { plan: jobs.plans.get(held.planId ?? '')?.no ?? '' })}</p>
            )}
            {work === 'Store' ? (
              <StoreAt
                handling={handling}
                warehouseId={warehouseId}
                skuId={sku.id}
                quantity={held.quantity}
              />
            ) : (
              <p>
                <b>
                  {refill && work === 'Refill'
                    ? say('start.to', { zone: placeOf(refill.layerId) })
                    : say('start.scan_place')}
                </b>
              </p>
            )}
          </>
        ) : work === 'Refill' && refill ? (
          <>
            <h2>{placeOf(held?.layerId ?? refill.sourceLayerId)}</h2>
            <p>
              {refill.quantity} × {jobs.goods.get(refill.skuId)?.code} ·{' '}
              {say('start.to', { zone: placeOf(refill.layerId) })}
            </p>
            <p>{say(held?.layerId ? 'start.scan_item' : 'start.scan_source')}</p>
          </>
        ) : (
          <>
            {held?.layerId && <h2>{placeOf(held.layerId)}</h2>}
            <p>{say(`start.how.${work === 'Pick' ? 'Store' : work}`)}</p>
          </>
        )}
      </Card>
      {work === 'Put back' && (
        <Left
          title={say('start.prepared', { smart_count: jobs.prepared().length })}
          rows={jobs.prepared().map(({ planId, skuId, quantity }) => ({
            id: `${planId} ${skuId}`,
            text: `${quantity} × ${jobs.goods.get(skuId)?.code ?? ''} · ${jobs.plans.get(planId)?.no ?? ''}`,
          }))}
        />
      )}
      {work === 'Store' && (
        <Left
          title={say('start.unstored', { smart_count: handling.unstored.length })}
          rows={handling.unstored.map(({ skuId, stockStatus, quantity }) => ({
            id: `${skuId} ${stockStatus}`,
            text: `${quantity} × ${jobs.goods.get(skuId)?.code ?? ''}${stockStatus === 'Normal' ? '' : ` · ${stockStatus}`}`,
          }))}
        />
      )}
      {work === 'Refill' && (
        <Left
          title={say('start.refills', { smart_count: handling.refills.length })}
          rows={handling.refills.map(({ id, skuId, quantity, sourceLayerId, layerId }) => ({
            id,
            text: say('start.refill', {
              from: placeOf(sourceLayerId),
              to: placeOf(layerId),
              quantity,
              item: jobs.goods.get(skuId)?.code ?? '',
            }),
          }))}
        />
      )}
    </>
  )
}
