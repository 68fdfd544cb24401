import './tenders.texts.ts'
import { styled } from '@mui/material/styles'
import { useListContext } from 'ra-core'
import type { CallAnswer, Calls } from '#define'
import { useCall } from '#src/app/useServer.ts'
import { useRefetchWith } from '#src/live/useRefetchWith.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { amountText } from '#src/fields/number/amountText.ts'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { Loaded } from '#src/views/parts/States.tsx'

type Balances = CallAnswer<Calls['getCustomerTenders']>['data']

/** Above the ledger of a customer: what there is to spend, and what of it is lost soon. */
export default function Held() {
  const { filter, data: entries } = useListContext()
  const customerId = (filter as { customerId?: string } | undefined)?.customerId
  const query = useCall('getCustomerTenders', customerId ? { customerId } : undefined)
  // The sums of a ledger follow its entries.
  useRefetchWith(entries, query.refetch)
  return (
    <Loaded query={query}>
      {({ data }) => (
        <Figures aria-label={say('tenders.of_customer', { name: data.customer })}>
          <Figure
            label={say('tenders.credit')}
            value={amountText(data.credit)}
            note={creditNote(data)}
          />
          <Figure
            label={say('tenders.points')}
            value={data.points.toLocaleString('en')}
            note={pointsNote(data)}
          />
          <Figure label={say('tenders.gift_cards')} value={amountText(data.giftCards)} />
        </Figures>
      )}
    </Loaded>
  )
}

const creditNote = ({ creditExpiring, creditExpiresOn }: Balances) =>
  expiryNote(creditExpiring > 0 && amountText(creditExpiring), creditExpiresOn)

const pointsNote = ({ points, pointsWorth, pointsExpiring, pointsExpireOn }: Balances) =>
  [
    points > 0 && say('tenders.worth', { amount: amountText(pointsWorth) }),
    expiryNote(pointsExpiring > 0 && pointsExpiring.toLocaleString('en'), pointsExpireOn),
  ]
    .filter(Boolean)
    .join(' · ')

const expiryNote = (amount: string | false, day: string | null) =>
  !day
    ? ''
    : amount
      ? say('tenders.expiring', { amount, day: formatDate(day) })
      : say('tenders.expires_on', { day: formatDate(day) })

const Figure = ({ label, value, note }: { label: string; value: string; note?: string }) => (
  <div>
    <Muted>{label}</Muted>
    <strong>{value}</strong>
    {note && <Muted>{note}</Muted>}
  </div>
)

const Figures = styled('section')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 4),
  '& > div': { display: 'flex', flexDirection: 'column', minWidth: 0 },
  '& strong': { ...theme.typography.h2, fontVariantNumeric: 'tabular-nums' },
}))
