import './commissions.texts.ts'
import type { RecordOf } from '#define'
import { useCall } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { ProblemState } from '#src/views/parts/States.tsx'
import { Section } from '#src/views/record/Section.tsx'
import type { commissionLines } from './commissionLines.entity.ts'

/** Below a line: who shares its order now. */
export default function SharesOfOrder({ record }: { record: RecordOf<typeof commissionLines> }) {
  const { orderId } = record
  const { data, error, refetch } = useCall(
    'getOrderPaymentShares',
    orderId ? { orderId } : undefined,
  )
  if (!orderId) return null
  const shares = data?.data.shares ?? []
  return (
    <Section title={say('commissions.shares_now')}>
      {error ? (
        <ProblemState error={error} onRetry={() => void refetch()} />
      ) : shares.length ? (
        shares.map(({ staffId, name, percent }) => (
          <div key={staffId}>
            {name}: {percent} %
          </div>
        ))
      ) : (
        <Muted>{say(data ? 'commissions.no_shares' : 'common.loading_more')}</Muted>
      )}
    </Section>
  )
}
