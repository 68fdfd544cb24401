import { styled } from '@mui/material/styles'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { State } from '#src/views/parts/States.tsx'
import { SaleLine } from './SaleLine.tsx'
import type { SaleLine as Line, Waiting } from './sale.ts'
import type { Selling } from './useSale.ts'

interface Props {
  orderId: string
  lines: readonly Line[]
  waiting: readonly Waiting[]
  isFixed: boolean
  selling: Pick<Selling, 'change' | 'report' | 'provider'>
}

/** The lines of a sale, and what is on its way into it. */
export function SaleLines({ orderId, lines, waiting, isFixed, selling }: Props) {
  if (!lines.length && !waiting.length)
    return <State title={say('sell_it.begin')}>{say('sell_it.begin_why')}</State>
  const others = (id: string) =>
    lines.flatMap(line => (line.id === id ? [] : [{ id: line.id, quantity: line.quantity }]))
  /** The lines as they are, but for one. */
  const linesWith = (id: string, part: object) =>
    lines.map(line => ({
      id: line.id,
      quantity: line.quantity,
      ...(line.id === id && part),
    }))
  return (
    <List aria-label={say('sell_it.lines')}>
      {lines.map(line => (
        <SaleLine
          key={line.id}
          orderId={orderId}
          line={line}
          isFixed={isFixed}
          provider={selling.provider}
          onChange={(part, approval) =>
            selling.change({ lines: linesWith(line.id, part), ...approval })
          }
          onRemove={() => void selling.change({ lines: others(line.id) }).catch(selling.report)}
          onError={selling.report}
        />
      ))}
      {waiting.map(({ key, name, code, quantity }) => (
        <Coming key={key} aria-label={say('sell_it.adding')}>
          <span>
            <b>{name}</b> <Muted>{code}</Muted>
          </span>
          <span>{say('sell_it.times', { count: quantity })}</span>
        </Coming>
      ))}
    </List>
  )
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '& > li': { padding: theme.spacing(1.5) },
  '& > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
}))

const Coming = styled('li')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  opacity: 0.75,
})
