import './discounts.texts.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callKey, useCall, useServer } from '#src/app/useServer.ts'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { amountText } from '#src/fields/number/amountText.ts'
import { TextField } from '#src/fields/TextField.tsx'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useLive } from '#src/live/useLive.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import { beyondLimit, type Approval } from './approval.ts'

const DiscountDialog = LazyPart(() => import('./DiscountDialog.tsx'))

interface Props {
  orderId: string
  isFixed: boolean
  /** Runs a change of the order at its present version, and shows the order anew. */
  change: (work: (at: { orderId: string; version: number }) => Promise<unknown>) => Promise<unknown>
  /** The order has changed on the server. */
  onNews: () => unknown
}

/** The discount code of an order, what is off the whole of it, and what waits for approval. */
export default function OrderDiscounts({ orderId, isFixed, change, onNews }: Props) {
  const { provider, report } = useServer()
  const queries = useQueryClient()
  const { data } = useCall('getOrderDiscounts', { orderId })
  const renew = () => queries.invalidateQueries({ queryKey: callKey('getOrderDiscounts') })
  useLive('orderDiscounts', [orderId], async () => {
    await renew()
    await onNews()
  })
  const [beyond, setBeyond] = useState<{ message: string; amount: number }>()
  const made = async (work: Parameters<Props['change']>[0]) => {
    await change(work)
    await renew()
  }
  const setOrder = (orderDiscount: number, approval: Approval = {}) =>
    made(at => provider.call('setOrderDiscount', { ...at, orderDiscount, ...approval }))
  const setCode = (code: string | null) =>
    made(at => provider.call('setDiscountCode', { ...at, ...(code && { code }) }))
  if (!data) return null
  const { code, codeGives, orderDiscount, requests } = data.data
  return (
    <Parts>
      {code ? (
        <Line>
          <span>{say('discounts.gives', { code, amount: amountText(codeGives) })}</span>
          <Button size="small" disabled={isFixed} onClick={() => void setCode(null).catch(report)}>
            {say('discounts.take_off')}
          </Button>
        </Line>
      ) : (
        <Entry
          label={say('discounts.code')}
          act={say('discounts.apply')}
          value=""
          isFixed={isFixed}
          onSend={typed => (typed ? setCode(typed) : Promise.resolve())}
        />
      )}
      <Entry
        key={orderDiscount}
        label={say('discounts.order')}
        act={say('discounts.set')}
        value={orderDiscount.toFixed(2)}
        isFixed={isFixed}
        isAmount
        onSend={async typed => {
          const amount = Number(typed)
          try {
            await setOrder(amount)
          } catch (error) {
            const message = beyondLimit(error)
            if (!message) throw error
            setBeyond({ message, amount })
          }
        }}
      />
      {requests.map(({ id, version, product, amount, state, why, answer, ...people }) => {
        const what = say('discounts.request', {
          amount: amountText(amount),
          what: product ?? say('discounts.whole_order'),
        })
        const isWaiting = state === 'Requested'
        return (
          <Line key={id}>
            <span>
              <ToneChip tone={isWaiting ? 'warning' : 'bad'}>
                {say(isWaiting ? 'discounts.waiting' : 'discounts.declined')}
              </ToneChip>{' '}
              {what}{' '}
              <Muted>
                {[
                  isWaiting
                    ? say('discounts.by', { name: people.requestedBy })
                    : say('discounts.declined_by', { name: people.decidedBy ?? '' }),
                  isWaiting ? why : answer,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Muted>
            </span>
            {isWaiting && (
              <Button
                size="small"
                disabled={isFixed}
                aria-label={say('discounts.withdraw_of', { what })}
                onClick={() =>
                  void made(() =>
                    provider.call('withdrawDiscount', { orderId, discountUseId: id, version }),
                  ).catch(report)
                }
              >
                {say('discounts.withdraw')}
              </Button>
            )}
          </Line>
        )
      })}
      {beyond && (
        <DiscountDialog
          orderId={orderId}
          message={beyond.message}
          onApprove={approval => setOrder(beyond.amount, approval)}
          onClose={() => setBeyond(undefined)}
        />
      )}
    </Parts>
  )
}

interface EntryProps {
  label: string
  act: string
  value: string
  isFixed: boolean
  isAmount?: boolean
  onSend: (typed: string) => Promise<unknown>
}

/** A value with its button; what the server refuses stands below it. */
function Entry({ label, act, value, isFixed, isAmount, onSend }: EntryProps) {
  const [typed, setTyped] = useState(value)
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    const plain = isAmount ? typed.replaceAll(/[\s,$]/g, '') : typed.trim()
    if (plain === value) return
    if (isAmount && !/^\d{1,9}(\.\d{1,2})?$/.test(plain)) {
      setProblem(say('discounts.odd'))
      return
    }
    setProblem(undefined)
    await onSend(plain).catch((error: unknown) => setProblem(messageOf(error)))
  }
  return (
    <Line data-entry>
      <TextField
        margin="none"
        label={label}
        value={typed}
        disabled={isFixed}
        error={problem !== undefined}
        helperText={problem}
        onChange={event => setTyped(event.target.value)}
        onFocus={event => event.target.select()}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void send()
        }}
        slotProps={{
          htmlInput: {
            autoComplete: 'off',
            maxLength: isAmount ? 14 : 30,
            ...(isAmount && { inputMode: 'decimal' }),
          },
        }}
      />
      <Button size="small" disabled={isFixed} onClick={() => void send()}>
        {act}
      </Button>
    </Line>
  )
}

const Parts = styled('div')({ display: 'grid', gap: 8, gridTemplateColumns: 'minmax(0, 1fr)' })

const Line = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: 8,
  overflowWrap: 'anywhere',
  '& > span': { minWidth: 0, paddingTop: 4 },
  '& > button': { flexShrink: 0 },
  '&[data-entry] > button': { marginTop: 4, minWidth: 62 },
})
