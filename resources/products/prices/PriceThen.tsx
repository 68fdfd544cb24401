import './prices.texts.ts'
import { mayReach } from '#src/app/access.ts'
import { useCall } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { AnswerValues } from '#src/views/call/AnswerValues.tsx'
import { ProblemState } from '#src/views/parts/States.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { priceCalls } from './prices.calls.ts'

interface Props {
  record: { skuId: string; market: 'NZ' | 'CA'; fromOnUtc: string | null }
}

/** The price of a SKU at the moment from which a record holds, with each fact that made it. */
export default function PriceThen({ record: { skuId, market, fromOnUtc } }: Props) {
  const isAsked = fromOnUtc !== null && mayReach('/product/priceHistory')
  const { data, error, refetch } = useCall(
    'getPriceAt',
    isAsked ? { skuId, market, channel: 'Showroom', onUtc: fromOnUtc } : undefined,
  )
  if (!isAsked) return null
  return (
    <Section title={say('prices.at_that_moment')}>
      {error && <ProblemState error={error} onRetry={() => void refetch()} />}
      {data && <AnswerValues shape={priceCalls.getPriceAt.answer.data.shape} values={data.data} />}
    </Section>
  )
}
