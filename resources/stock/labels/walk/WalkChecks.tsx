import CheckCircle from '@mui/icons-material/CheckCircle'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import HelpOutline from '@mui/icons-material/HelpOutline'
import Print from '@mui/icons-material/Print'
import Schedule from '@mui/icons-material/Schedule'
import SellOutlined from '@mui/icons-material/SellOutlined'
import { styled } from '@mui/material/styles'
import type { ReactElement } from 'react'
import { amountText } from '#src/fields/number/amountText.ts'
import { formatInstant, type ClientTime } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { wallClock, type Tone } from '#define'
import type { Check, Walk, WalkLabel } from './walk.ts'

/** What was scanned before the last one. */
export function WalkChecks({ walk }: { walk: Walk }) {
  const client = wallClock(useClient().country)
  return (
    <List aria-label={say('walk.before')}>
      {walk.map(check => {
        const { icon, tone, title, lines } = told(check, client)
        return (
          <li key={check.code} data-tone={tone}>
            {icon}
            <Lines title={title} lines={lines} />
          </li>
        )
      })}
    </List>
  )
}

/** The last check alone, which is read out and stays in its place while the next label is looked for. */
export function LastCheck({ check }: { check: Check | undefined }) {
  const client = wallClock(useClient().country)
  const { icon, tone, title, lines } = check
    ? told(check, client)
    : {
        icon: <SellOutlined />,
        tone: 'neutral',
        title: say('walk.begin'),
        lines: [say('walk.begin_why')],
      }
  return (
    <Last data-tone={tone}>
      {icon}
      <Lines title={title} lines={lines} />
    </Last>
  )
}

interface Told {
  readonly icon: ReactElement
  readonly tone: Tone
  readonly title: string
  readonly lines: readonly string[]
}

const Lines = ({ title, lines }: Pick<Told, 'title' | 'lines'>) => (
  <div>
    <strong>{title}</strong>
    {lines.map(line => (
      <span key={line}>{line}</span>
    ))}
  </div>
)

function told(check: Check, client: ClientTime): Told {
  switch (check.state) {
    case 'waits':
      return {
        icon: <Schedule />,
        tone: 'neutral',
        title: check.code,
        lines: [say(navigator.onLine ? 'walk.asking' : 'walk.offline')],
      }
    case 'unknown':
      return {
        icon: <HelpOutline />,
        tone: 'warning',
        title: check.code,
        lines: [check.problem || say('walk.unknown')],
      }
    case 'price':
      return {
        icon: <SellOutlined />,
        tone: 'info',
        title: check.name,
        lines: [
          check.amount === null
            ? say('walk.no_price')
            : say('walk.price', { amount: amountText(check.amount) }),
        ],
      }
    case 'right':
      return {
        icon: <CheckCircle />,
        tone: 'good',
        title: check.label.name,
        lines: [say('walk.right', { amount: amountText(check.label.printedAmount) })],
      }
    case 'printed':
      return {
        icon: <Print />,
        tone: 'info',
        title: check.label.name,
        lines: [say('walk.replace')],
      }
    case 'queued':
      return {
        icon: <Schedule />,
        tone: 'info',
        title: check.label.name,
        lines: [say('walk.queued')],
      }
    case 'wrong':
      return {
        icon: <ErrorOutline />,
        tone: 'bad',
        title: check.label.name,
        lines: [pricesOf(check.label), causeOf(check.label, client)],
      }
  }
}

function pricesOf({ printedAmount, amount }: WalkLabel): string {
  const says = amountText(printedAmount)
  return amount === null
    ? say('walk.wrong_none', { says })
    : say('walk.wrong', { says, takes: amountText(amount) })
}

/** Since when it is wrong, and by which change. */
function causeOf({ wrongSinceUtc, change }: WalkLabel, client: ClientTime): string {
  const promotion = change.promotionName ?? ''
  if (change.kind === 'Not valid yet')
    return say('walk.not_yet', { when: change.atUtc ? formatInstant(change.atUtc, client) : '' })
  const why =
    change.kind === 'Promotion begins'
      ? say('walk.began', { promotion })
      : change.kind === 'Promotion ends'
        ? say('walk.ended', { promotion })
        : (change.reason ?? say('walk.changed'))
  return wrongSinceUtc
    ? say('walk.since', { when: formatInstant(wrongSinceUtc, client), why })
    : why
}

const Last = styled('output')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  alignItems: 'center',
  // The camera below stays where it is, whatever is told.
  minHeight: 92,
  padding: '10px 14px',
  borderRadius: theme.shape.borderRadius,
  color: 'var(--neutral)',
  background: 'var(--neutralSoft)',
  '& > svg': { fontSize: 36, flex: 'none' },
  '& > div': { display: 'grid', minWidth: 0, overflowWrap: 'anywhere' },
  '& strong': { fontSize: '1rem' },
  ...Object.fromEntries(
    Object.keys(theme.palette.tones).map(tone => [
      `&[data-tone=${tone}]`,
      { color: `var(--${tone})`, background: `var(--${tone}Soft)` },
    ]),
  ),
}))

const List = styled('ol')(({ theme }) => ({
  '&&': { padding: 0, margin: 0 },
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    gap: 10,
    padding: '8px 0',
    borderTop: `1px solid ${theme.palette.divider}`,
  },
  '& > li > div': { display: 'grid', minWidth: 0, overflowWrap: 'anywhere' },
  '& strong': { fontWeight: 600 },
  '& span': { color: theme.palette.text.secondary, fontSize: '0.8125rem' },
  ...Object.fromEntries(
    Object.keys(theme.palette.tones).map(tone => [
      `& > li[data-tone=${tone}] > svg`,
      { color: `var(--${tone})`, flex: 'none' },
    ]),
  ),
}))
