import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { say } from '#src/i18n/say.ts'
import { ConfirmDialog } from '#src/views/parts/ConfirmDialog.tsx'
import type { Jobs } from '#resources/warehouse/start/jobs.ts'
import { Card, Left, Quantity } from '#resources/warehouse/start/parts.tsx'
import type { Phone } from '#resources/warehouse/start/usePhone.ts'
import type { Handling } from './Handling.ts'

interface Props {
  jobs: Jobs
  handling: Handling
  keep: Phone['keep']
}

/** The place that is counted with what was found there, or the places that are left to count. */
export function CountCard({ jobs, handling, keep }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { held, counts } = handling
  const nameOf = (id: string) => jobs.places.get(id)?.name ?? ''
  if (!held?.layerId)
    return (
      <>
        <Card aria-label={say('start.next')}>
          {counts[0] && <h2>{nameOf(counts[0].layerId)}</h2>}
          <p>{say(counts.length ? 'start.how.Count' : 'start.nothing_to_count')}</p>
        </Card>
        <Left
          title={say('start.counts', { smart_count: counts.length })}
          rows={counts.map(({ layerId, no, scope }) => ({
            id: layerId,
            text: `${nameOf(layerId)} · ${no} (${scope})`,
          }))}
        />
      </>
    )
  const { counted = [], layerId } = held
  const finish = () => void keep((_, __, ___, now) => now.finishCount())
  return (
    <Card aria-label={say('start.next')}>
      <h2>{nameOf(layerId)}</h2>
      <p>{say('start.how_count')}</p>
      <ul>
        {counted.toReversed().map(({ item, skuId, quantity }) => (
          <Counted key={item}>
            <span>
              <b>{item}</b> {jobs.goods.get(skuId ?? '')?.name ?? say('start.unseen')}
            </span>
            <Quantity
              label={say('start.counted_of', { item })}
              least={0}
              value={quantity}
              onChange={to => void keep((_, __, ___, now) => now.recount(item, to))}
            />
          </Counted>
        ))}
      </ul>
      <Button
        variant={counted.length ? 'contained' : 'outlined'}
        size="large"
        onClick={() => (counted.length ? finish() : setAsking(true))}
      >
        {say(counted.length ? 'start.nothing_else' : 'start.lies_nothing')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={say('start.empty', { place: nameOf(layerId) })}
          confirm={say('start.empty_yes')}
          onConfirm={() => {
            setAsking(false)
            finish()
          }}
          onCancel={() => setAsking(false)}
        >
          {say('start.empty_count')}
        </ConfirmDialog>
      )}
    </Card>
  )
}

const Counted = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 8,
})
