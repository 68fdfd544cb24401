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
        {data.map(({ stage, reached, waiting, reachedAt, waitingAt }) => (
          <li key={stage}>
            <span>
              {waiting > 0 ? <LinkBase to={waitingAt as string}>{stage}</LinkBase> : stage}
            </span>
            <i aria-hidden>
              <b style={{ width: `${(reached * 100) / most}%` }} />
            </i>
            <LinkBase to={reachedAt as string}>{reached.toLocaleString('en-NZ')}</LinkBase>
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
    gridTemplateColumns: '84px minmax(40px, 1fr) auto',
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
}))
