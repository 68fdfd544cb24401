import { styled } from '@mui/material/styles'
import { useEvent } from 'ra-core'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { amountText } from '#src/fields/number/amountText.ts'
import { say } from '#src/i18n/say.ts'
import { State } from '#src/views/parts/States.tsx'
import { SaleLine } from './SaleLine.tsx'
import type { Approval } from '#resources/sales/discounts/approval.ts'
import type { SaleLine as Line } from './sale.ts'
import { linesWith } from './taking/edits.ts'
import { useBatch, type Kept } from './taking/waiting.ts'
import type { Selling } from './useSale.ts'

interface Props {
  orderId: string
  lines: readonly Line[]
  isFixed: boolean
  selling: Pick<Selling, 'kept' | 'change' | 'changeOrKeep' | 'changeNow' | 'current' | 'report'>
}

/** The lines of a sale, and what is on its way into it. */
export function SaleLines({ orderId, lines, isFixed, selling }: Props) {
  const { change, changeOrKeep, changeNow, current, report } = selling
  const changeSale = useEvent(changeNow)
  const save = useEvent((id: string, part: object | undefined, approval?: Approval) => {
    const line = { id, part: (part as Readonly<Record<string, unknown>> | undefined) ?? null }
    // A password is kept nowhere.
    return approval
      ? change({ lines: linesWith(current()?.lines ?? [], line), ...approval })
      : changeOrKeep({ line })
  })
  return (
    <List aria-label={say('sell_it.lines')}>
      {lines.map(line => (
        <SaleLine
          key={line.id}
          orderId={orderId}
          line={line}
          isFixed={isFixed}
          onSave={save}
          onSale={changeSale}
          onError={report}
        />
      ))}
      <ComingLines kept={selling.kept} isFirst={lines.length === 0} />
    </List>
  )
}

/** What the server does not know yet, as it was found. */
function ComingLines({ kept, isFirst }: { kept: Kept; isFirst: boolean }) {
  const { waiting, codes, edits } = useBatch(kept)
  if (isFirst && !waiting.length && !codes.length)
    return (
      <li>
        <State title={say('sell_it.begin')}>{say('sell_it.begin_why')}</State>
      </li>
    )
  return (
    <>
      {waiting.map(({ key, name, code, quantity, price }) => (
        <Coming key={key} aria-label={say('sell_it.adding')}>
          <div>
            <b>{name}</b> <Muted>{code}</Muted>
          </div>
          <span>{say('sell_it.times', { count: quantity })}</span>
          {typeof price === 'number' && <b>{amountText(price * quantity)}</b>}
        </Coming>
      ))}
      {codes.map(({ key, code, quantity }) => (
        <Coming key={key} aria-label={say('sell_it.adding')}>
          <div>{code}</div>
          <span>{say('sell_it.times', { count: quantity })}</span>
        </Coming>
      ))}
      {edits.map(({ key, label }) => (
        <Coming key={key} aria-label={say('sell_it.being_changed')}>
          <div>{label}</div>
          <span>{say('sell_it.waits')}</span>
        </Coming>
      ))}
    </>
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
  gap: 12,
  opacity: 0.75,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
})
