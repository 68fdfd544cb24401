import './critical.texts.ts'
import { styled } from '@mui/material/styles'
import type { RecordOf } from '#define'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { wordsOf } from '#src/fields/link/wordsOf.ts'
import type { criticalStock } from './criticalStock.entity.ts'
import { shortOf, weeksBeyond, weeksToLast } from './suggestion.ts'

type Critical = RecordOf<typeof criticalStock>

/** Each number of a suggestion, as it is added up. */
export default function SuggestionDialog({ row, onClose }: { row: Critical; onClose: () => void }) {
  const days = row.leadDays + row.seaDays + row.portDays + row.handlingDays
  const weeks = weeksToLast(days)
  const needed = row.weekly * weeks
  const missing = Math.max(0, Math.ceil(shortOf({ ...row, days })))
  const later = row.inbound - row.inTime
  const numbers: readonly (readonly [label: string, value: number | null])[] = [
    [say('critical_stock.sold', { smart_count: row.soldWeeks }), row.weekly],
    [say('critical_stock.lead'), row.leadDays],
    [say('critical_stock.sea'), row.seaDays],
    [say('critical_stock.port'), row.portDays],
    [say('critical_stock.handling'), row.handlingDays],
    [say('critical_stock.weeks', { days, beyond: weeksBeyond }), weeks],
    [say('critical_stock.needed'), needed],
    [say('critical_stock.minimum'), row.minimum],
    [say('critical_stock.available'), 0 - row.available],
    [say('critical_stock.in_time'), 0 - row.inTime],
    [say('critical_stock.missing'), missing],
    [say('critical_stock.moq'), row.minimumOrder ?? null],
    [say('critical_stock.carton'), row.perCarton ?? null],
    [say('critical_stock.suggested'), row.suggested],
  ]
  return (
    <DialogFrame
      title={say('critical_stock.title', { count: row.suggested, sku: wordsOf(row, 'skuId') })}
      maxWidth="xs"
      onClose={onClose}
      cancel={say('action.close')}
    >
      <Numbers>
        {numbers.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value.toLocaleString('en-NZ', { maximumFractionDigits: 2 })}</dd>
              </div>
            ),
        )}
      </Numbers>
      {later > 0 && <Muted>{say('critical_stock.later', { count: later })}</Muted>}
      {row.status !== 'Active' && <Muted>{say('critical_stock.inactive')}</Muted>}
    </DialogFrame>
  )
}

const Numbers = styled('dl')(({ theme }) => ({
  margin: 0,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(2),
    paddingBlock: theme.spacing(0.5),
  },
  '& > div:last-of-type': { fontWeight: 600, borderTop: `1px solid ${theme.palette.divider}` },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
}))
