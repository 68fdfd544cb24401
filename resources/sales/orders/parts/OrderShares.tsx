import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { lazy, Suspense, useState } from 'react'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { Section } from '#src/views/record/Section.tsx'
import type { Processing } from './useOrderProcessing.ts'

const SharesDialog = lazy(() => import('./SharesDialog.tsx'))

/** The sales shares of an order. */
export function OrderShares({
  data: { order, shares },
}: {
  data: Pick<Processing, 'order' | 'shares'>
}) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Section
      title={say('order.shares')}
      print="none"
      actions={
        <Button size="small" aria-label={say('order.change_shares')} onClick={() => setAsked(true)}>
          {say('action.edit')}
        </Button>
      }
    >
      {shares.length === 0 && <Muted>{say('order.not_shared')}</Muted>}
      {shares.map(({ staffId, name, percent }) => (
        <Row key={staffId}>
          <span>{name}</span>
          <span>{percent} %</span>
        </Row>
      ))}
      {isAsked && (
        <Suspense fallback={null}>
          <SharesDialog order={order} shares={shares} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </Section>
  )
}

const Row = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  fontVariantNumeric: 'tabular-nums',
})
