import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { say } from '#src/i18n/say.ts'
import { namedDate } from '#resources/delivery/calendars/dates.ts'
import { AltHint } from '#resources/sales/sellIt/screen/AltKeys.tsx'
import type { Sale } from '#resources/sales/sellIt/screen/sale.ts'
import type { Selling } from '#resources/sales/sellIt/screen/useSale.ts'
import { useOfferedDays } from './useOfferedDays.ts'

/**
 * Whether a sale would be confirmed without a day although a calendar offers some. Lines tell their
 * days all the same, so that this is told in words once before it is done. While calendars are
 * looked up nothing is confirmed.
 */
export function useNoDay(sale: Sale) {
  const { orderId, fulfilment, date } = sale
  const { isAnswered, calendarId, free } = useOfferedDays(sale)
  const [toldOf, setToldOf] = useState<string>()
  const about = `${orderId} ${fulfilment}`
  const hasNone = fulfilment !== 'Take now' && !date && sale.lines.some(line => !line.isService)
  const isMissing = hasNone && !!calendarId
  // Before the calendars have come nobody knows whether one offers a day.
  const isLookedUp = hasNone && !calendarId && !isAnswered
  return {
    isTold: isMissing && toldOf === about,
    isWaiting: isLookedUp && toldOf === about,
    /** @returns whether it has to be read first */
    tell: () => {
      setToldOf(about)
      return isLookedUp || (isMissing && toldOf !== about)
    },
    calendarId,
    first: free?.[0]?.date,
  }
}

interface Props {
  sale: Sale
  selling: Selling
  noDay: ReturnType<typeof useNoDay>
}

/** Says that nothing will be planned, and offers the first free day; before that, that days are looked up. */
export function NoDay({ sale, selling, noDay }: Props) {
  const { isTold, isWaiting, calendarId, first } = noDay
  if (isWaiting) return <Alert severity="info">{say('sell_it.days_looked_up')}</Alert>
  if (!isTold || sale.fulfilment === 'Take now') return null
  return (
    <Alert severity="warning">
      <div>{say(`sell_it.no_day_${sale.fulfilment}`)}</div>
      {first && calendarId && (
        <Button
          size="small"
          aria-keyshortcuts="Alt+D"
          onClick={() => selling.changeNow({ calendarId, date: first })}
        >
          {say('sell_it.take_day', { day: namedDate(first) })}
          <AltHint of="D" />
        </Button>
      )}
    </Alert>
  )
}
