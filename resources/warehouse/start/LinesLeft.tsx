import { styled } from '@mui/material/styles'
import { say } from '#src/i18n/say.ts'
import type { Jobs } from './jobs.ts'
import type { Line } from './jobShapes.ts'

/** More than these are not read on a phone. */
const most = 50

/** What comes after the next line, and what nothing lies ready for. */
export function LinesLeft({ jobs, lines }: { jobs: Jobs; lines: readonly Line[] }) {
  const lacking = jobs.lacking()
  if (!lines.length && !lacking.length) return null
  return (
    <Frame>
      {lines.length > 0 && (
        <>
          <h2>{say('start.lines')}</h2>
          <ul>
            {lines.slice(0, most).map(line => (
              <li key={`${line.planId} ${line.skuId} ${line.layerId}`}>
                <b>{jobs.places.get(line.layerId ?? '')?.name ?? say('start.nowhere')}</b>
                <span>
                  {line.quantity} × {jobs.goods.get(line.skuId)?.code}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {lacking.length > 0 && (
        <>
          <h2>{say('start.lacking')}</h2>
          <ul>
            {lacking.slice(0, most).map(({ planId, skuId, quantity }) => (
              <li key={`${planId} ${skuId}`}>
                <b>
                  {quantity} × {jobs.goods.get(skuId)?.code} · {jobs.plans.get(planId)?.no}
                </b>
                {jobs
                  .othersOf(skuId, planId)
                  .slice(0, 3)
                  .map(other => (
                    <span key={other.layerId}>
                      {say('start.take_other', {
                        place: jobs.places.get(other.layerId)?.name ?? '',
                        quantity: other.quantity,
                      })}
                    </span>
                  ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </Frame>
  )
}

const Frame = styled('section')(({ theme }) => ({
  '& h2': { margin: '8px 0 4px', fontSize: '1rem' },
  '& ul': { listStyle: 'none', padding: 0, margin: 0 },
  '& li': {
    display: 'grid',
    gap: 2,
    padding: '8px 0',
    borderTop: `1px solid ${theme.palette.divider}`,
    overflowWrap: 'anywhere',
  },
}))
