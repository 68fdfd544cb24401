import './lifeCycle.texts.ts'
import { styled } from '@mui/material/styles'
import { LinkBase, useListContext } from 'ra-core'
import type { CallAnswer } from '#define'
import { say } from '#src/i18n/say.ts'
import { Section } from '#src/views/record/Section.tsx'
import type { lifeCycleCalls } from './lifeCycle.calls.ts'

type Row = CallAnswer<typeof lifeCycleCalls.getOrderLifeCircle>['data'][number]

/** How many of the orders reached each stage; each leads to the orders that wait there. */
export default function Funnel() {
  const { data } = useListContext() as { data?: readonly Row[] }
  const most = Math.max(...(data ?? []).map(({ reached }) => reached), 0)
  if (!data?.length || most === 0) return null
  return (
    <Section title={say('life_cycle.funnel')}>
      <Bars>
        {data.map(({ stage, reached, reachedPercent, waiting, reachedAt, waitingAt }) => (
          <li key={stage}>
            <span>{stage}</span>
            <i aria-hidden>
              <b style={{ width: `${(reached * 100) / most}%` }} />
            </i>
            <span>
              <LinkBase to={reachedAt as string}>{reached.toLocaleString('en-NZ')}</LinkBase>{' '}
              {reachedPercent !== null && `${reachedPercent.toLocaleString('en-NZ')} %`}
            </span>
            <span>
              {waiting > 0 && (
                <LinkBase to={waitingAt as string}>
                  {say('life_cycle.waiting', { smart_count: waiting })}
                </LinkBase>
              )}
            </span>
          </li>
        ))}
      </Bars>
    </Section>
  )
}

const Bars = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& li': {
    display: 'grid',
    gridTemplateColumns: '100px minmax(60px, 1fr) 120px 120px',
    gap: 8,
    alignItems: 'center',
  },
  '& i': { height: 16, borderRadius: 3, background: theme.palette.sunken },
  '& b': {
    display: 'block',
    height: '100%',
    minWidth: 2,
    borderRadius: 3,
    background: theme.palette.primary.main,
  },
  [theme.breakpoints.down('sm')]: {
    '& li': { gridTemplateColumns: '84px minmax(40px, 1fr) 96px' },
    '& li > span:last-of-type:empty': { display: 'none' },
    '& li > span:last-of-type': { gridColumn: '2 / -1' },
  },
}))
