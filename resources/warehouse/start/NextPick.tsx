import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Thumbnail } from '#src/fields/file/Thumbnail.tsx'
import { say } from '#src/i18n/say.ts'
import type { Jobs } from './jobs.ts'
import type { Line } from './jobShapes.ts'

interface Props {
  jobs: Jobs
  line: Line
  onShort: () => void
}

/** What to take next: where, what, how many, for whom, and where it goes. */
export function NextPick({ jobs, line, onShort }: Props) {
  const { goods, places, plans, hand } = jobs
  const sku = goods.get(line.skuId)!
  const plan = plans.get(line.planId)
  const place = places.get(line.layerId ?? '')
  const zone = places.get(jobs.zoneOf(line.planId) ?? '')
  const { quantity } = line
  const scanned = hand.cartons?.skuId === line.skuId ? hand.cartons.scanned : 0
  return (
    <Card aria-label={say('start.next')}>
      <Where data-done={hand.layerId === line.layerId && !!hand.layerId}>
        {place?.name ?? say('start.nowhere')}
      </Where>
      <What data-done={hand.skuId === line.skuId}>
        <Thumbnail id={sku.photo} width={96} />
        <div>
          <strong>{sku.code}</strong>
          <span>{sku.name}</span>
          {sku.cartons > 1 && (
            <span>{say('start.pieces_of', { smart_count: quantity, cartons: sku.cartons })}</span>
          )}
        </div>
        {sku.cartons > 1 ? (
          // Each carton is scanned: what is read from afar is how far that is.
          <Many>
            {scanned} / {sku.cartons * quantity} <small>{say('start.cartons_scanned')}</small>
          </Many>
        ) : (
          <Many>
            {quantity} <small>{say('start.pieces', { smart_count: quantity })}</small>
          </Many>
        )}
      </What>
      <Facts>
        <span>
          {say('start.for', { plan: plan?.no ?? '' })}
          {plan?.tripNo ? ` · ${plan.tripNo}/${plan.stop ?? ''}` : ''}
          {plan?.customerName ? ` · ${plan.customerName}` : ''}
        </span>
        <b>{say('start.to', { zone: zone?.name ?? say('start.any_zone') })}</b>
      </Facts>
      {line.layerId && (
        <Button variant="outlined" size="large" onClick={onShort}>
          {say('start.short')}
        </Button>
      )}
    </Card>
  )
}

const Card = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  padding: 14,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
}))
const done = {
  '&[data-done=true]': { color: 'var(--good)', background: 'var(--goodSoft)' },
}
const Where = styled('h2')({
  margin: 0,
  padding: '4px 8px',
  borderRadius: 6,
  fontSize: '1.75rem',
  lineHeight: 1.2,
  overflowWrap: 'anywhere',
  ...done,
})
const What = styled('div')({
  display: 'flex',
  gap: 12,
  alignItems: 'center',
  borderRadius: 6,
  padding: '4px 8px',
  '& > div': { display: 'grid', flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& strong': { fontSize: '1.125rem' },
  ...done,
})
const Many = styled('span')({
  fontSize: '2rem',
  fontWeight: 600,
  textAlign: 'right',
  whiteSpace: 'nowrap',
  lineHeight: 1.1,
  '& small': { display: 'block', fontSize: '1rem', fontWeight: 400 },
})
const Facts = styled('p')({
  display: 'grid',
  gap: 2,
  margin: 0,
  padding: '0 8px',
  fontSize: '1rem',
})
