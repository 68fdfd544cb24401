import { styled } from '@mui/material/styles'
import { say } from '#src/i18n/say.ts'
import type { Jobs } from './jobs.ts'

/** What was taken and not brought to its zone yet. */
export function InHand({ jobs }: { jobs: Jobs }) {
  const { taken } = jobs.hand
  const zones = new Set(
    taken.map(
      each => jobs.places.get(jobs.zoneOf(each.planId) ?? '')?.name ?? say('start.any_zone'),
    ),
  )
  return (
    <Frame>
      <h2>{say('start.hand')}</h2>
      <ul>
        {taken.map(({ planId, skuId, quantity }, n) => (
          <li key={n}>
            {quantity} × {jobs.goods.get(skuId)?.code} · {jobs.plans.get(planId)?.no}
          </li>
        ))}
      </ul>
      {[...zones].map(zone => (
        <b key={zone}>{say('start.bring', { zone })}</b>
      ))}
    </Frame>
  )
}

const Frame = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  padding: 14,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.accentSoft,
  '& h2': { margin: 0, fontSize: '1rem' },
  '& ul': { margin: 0, paddingLeft: 18 },
}))
