import './clashes.texts.ts'
import { styled } from '@mui/material/styles'
import { LinkBase } from 'ra-core'
import { wallClock, type CallAnswer, type RecordOf, type Tone } from '#define'
import { useCall } from '#src/app/useServer.ts'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { formatDate, partsOfInstant, type ClientTime } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { ProblemState } from '#src/views/parts/States.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { lastDay } from '#resources/products/prices/lastDay.ts'
import type { promotions } from '#resources/products/promotions/promotions.entity.ts'
import type { clashCalls } from './clashes.calls.ts'

interface Props {
  record: Pick<RecordOf<typeof promotions>, 'id' | 'state' | 'market'>
  /** The step that the person is asked about; without it this stands on the promotion's page. */
  step?: string
}
type Clash = CallAnswer<typeof clashCalls.checkPromotion>['data'][number]

const asking: readonly (string | undefined)[] = ['schedule', 'start', undefined]

/**
 * Other promotions of the same SKUs at the same time: on the page of a promotion, and where it is
 * asked whether to schedule or to start it.
 */
export default function PromotionClashes({ record: { id, state, market }, step }: Props) {
  const isAsked = state !== 'Ended' && asking.includes(step)
  const { data, error, refetch } = useCall(
    'checkPromotion',
    isAsked ? { promotionId: id } : undefined,
  )
  if (!isAsked || (step && !data?.data.length)) return null
  return (
    <Section title={say('promotion.clashes')}>
      {error && <ProblemState error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <Muted>{say('promotion.no_clashes')}</Muted>}
      {data && (
        <List>
          {data.data.map(clash => (
            <OneClash key={clash.promotionId} clash={clash} clock={wallClock(market)} />
          ))}
        </List>
      )}
    </Section>
  )
}

function OneClash({ clash, clock }: { clash: Clash; clock: ClientTime }) {
  const { promotionId, promotionName, state, fromOnUtc, toOnUtc, skuCount, skus, wins, why } = clash
  const from = formatDate(partsOfInstant(fromOnUtc, clock).date)
  return (
    <li>
      <LinkBase to={`/promotion/promotion_list/${promotionId}/show`}>{promotionName}</LinkBase>{' '}
      <ToneChip tone={tones[wins]}>{wins}</ToneChip>
      <div>{why}</div>
      <Muted>
        {say('promotion.shared', { smart_count: skuCount, skus })}{' '}
        {toOnUtc
          ? say('promotion.between', { from, to: lastDay(toOnUtc, clock), state })
          : say('promotion.since', { from, state })}
      </Muted>
    </li>
  )
}

const tones: Readonly<Record<Clash['wins'], Tone>> = {
  'This one': 'good',
  'The other': 'warning',
  Both: 'info',
  'The better price': 'neutral',
}

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 12 })
