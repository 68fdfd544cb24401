import './people.texts.ts'
import { styled } from '@mui/material/styles'
import { LinkBase, useListContext } from 'ra-core'
import type { CallAnswer } from '#define'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { amountText } from '#src/fields/number/amountText.ts'
import { say } from '#src/i18n/say.ts'
import { Section } from '#src/views/record/Section.tsx'
import type { salesByPersonCalls } from './salesByPerson.calls.ts'

type Row = CallAnswer<typeof salesByPersonCalls.getSalesByPerson>['data'][number]

/** So many people stand on it. */
const places = 5

/** The people who have written the most, each with the reached part of the target. */
export default function Leaderboard() {
  const { data } = useListContext() as { data?: readonly Row[] }
  const best = (data ?? [])
    .filter(({ staffId, written }) => staffId !== null && written > 0)
    .toSorted((a, b) => b.written - a.written)
    .slice(0, places)
  const most = best[0]?.written
  if (!most) return null
  return (
    <Section title={say('people_sales.board')}>
      <Board>
        {best.map(({ staffId, staffName, written, writtenAt, targetPercent }) => (
          <li key={staffId}>
            <span>{staffName}</span>
            <i aria-hidden>
              <b style={{ width: `${(written * 100) / most}%` }} />
            </i>
            <span>
              <LinkBase to={writtenAt as string}>{amountText(written)}</LinkBase>{' '}
              {targetPercent !== null && (
                <Muted>{say('people_sales.of_target', { percent: targetPercent })}</Muted>
              )}
            </span>
          </li>
        ))}
      </Board>
    </Section>
  )
}

const Board = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  margin: 0,
  paddingLeft: 20,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& li > span:first-of-type': { display: 'inline-block', width: 160 },
  '& i': {
    display: 'inline-block',
    verticalAlign: 'middle',
    width: 'min(40%, 320px)',
    height: 14,
    marginRight: 8,
    borderRadius: 3,
    background: theme.palette.sunken,
  },
  '& b': {
    display: 'block',
    height: '100%',
    borderRadius: 3,
    background: theme.palette.primary.main,
  },
  [theme.breakpoints.down('sm')]: { '& i': { display: 'none' } },
}))
