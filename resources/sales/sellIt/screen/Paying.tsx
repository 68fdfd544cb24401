import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { useEffect, useRef } from 'react'
import { cents } from '#resources/cents.ts'
import { roundingOf } from '#resources/sales/tills/rounding.ts'
import { useCountry } from '#src/app/clientInfo.ts'
import { useCall } from '#src/app/useServer.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { say } from '#src/i18n/say.ts'
import { AltButton, AltHint, useAltKey } from './AltKeys.tsx'
import { NoDay, useNoDay } from './fulfilment/NoDay.tsx'
import { Panel } from './Panel.tsx'
import { Totals } from './Totals.tsx'
import { methodsFor, paymentsOf, toPay, typedPayment, type Sale } from './sale.ts'
import type { Confirming } from './useConfirming.ts'
import type { Selling } from './useSale.ts'
import { SelectField } from './SelectField.tsx'
import { useHeld } from './useHeld.ts'

interface Props {
  sale: Sale
  isFixed: boolean
  selling: Selling
  confirming: Confirming
}

/** What is paid now, how, and what is left; and the confirmation of the sale. */
export function Paying({ sale, isFixed, selling, confirming }: Props) {
  const { tenders, changeTenders, problems, isBusy, confirm } = confirming
  const first = useRef<HTMLInputElement>(null)
  const country = useCountry()
  const held = useHeld(sale)
  const { data } = useCall('getPaymentMethodTypeList', methodsFor(sale))
  const methods = data?.data ?? []
  const typed = tenders.map(({ text }) => typedPayment(text))
  const amounts = paymentsOf(toPay(sale), typed)
  const paid = Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100
  useAltKey('P', () => first.current?.focus())
  const noDay = useNoDay(sale)
  const confirmOnceTold = () => {
    if (!noDay.tell()) void confirm(methods[0]?.id)
  }
  const ending = useBroughtIntoView(
    [
      problems.other,
      noDay.isWaiting && 'waits',
      noDay.isTold && `no day ${noDay.first ?? ''}`,
      ...confirming.freeDates,
    ]
      .filter(part => typeof part === 'string')
      .join(' '),
  )
  const set = (row: number, part: Partial<(typeof tenders)[number]>) =>
    changeTenders(tenders.map((tender, n) => (n === row ? { ...tender, ...part } : tender)))
  const heldFor = (type: string | undefined) =>
    type === 'Credit' || type === 'Points' ? held?.[type] : undefined
  const problemOf = (row: number, name: string) => problems[`payments.${row}.${name}`]
  return (
    <Panel title={say('sell_it.payment')} aside={<AltHint of="P" />}>
      {tenders.map((tender, row) => {
        const methodId = tender.methodId || methods[0]?.id || ''
        const method = methods.find(({ id }) => id === methodId)
        const kind = typed[row]!
        const isOdd = kind === 'odd'
        const inCents = isOdd ? 0 : cents(amounts[row]!)
        const rounding = country && method?.type === 'Cash' ? roundingOf(inCents, country) : 0
        const worked = [
          typeof kind === 'object' &&
            'percent' in kind &&
            say('sell_it.percent_of', {
              percent: kind.percent,
              amount: amountText(amounts[row]!),
            }),
          rounding !== 0 &&
            say('sell_it.cash_to_take', { amount: amountText((inCents + rounding) / 100) }),
        ].filter(part => part !== false)
        const told =
          problemOf(row, 'amount') ??
          problemOf(row, 'percent') ??
          (isOdd ? say('sell_it.odd_amount') : worked.join('. ') || undefined)
        return (
          <Tender key={tender.key}>
            <SelectField
              label={say('sell_it.method')}
              value={methods.length ? methodId : ''}
              disabled={isFixed || !methods.length}
              error={!!problemOf(row, 'methodId')}
              helperText={problemOf(row, 'methodId') ?? heldFor(method?.type)}
              onChange={event => set(row, { methodId: event.target.value })}
            >
              {methods.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </SelectField>
            <TextField
              margin="none"
              label={say('sell_it.amount')}
              value={tender.text}
              disabled={isFixed}
              inputRef={row === 0 ? first : undefined}
              error={isOdd || !!problemOf(row, 'amount') || !!problemOf(row, 'percent')}
              helperText={told}
              onChange={event => set(row, { text: event.target.value })}
              onKeyDown={event => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                // A key that is held tells once, and confirms nothing unread.
                if (!event.repeat) confirmOnceTold()
              }}
              slotProps={{
                htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 14 },
              }}
            />
            {tenders.length > 1 && (
              <IconAction
                label={say('sell_it.remove_payment', { no: row + 1 })}
                icon={<Close />}
                onClick={() => changeTenders(tenders.filter((_each, n) => n !== row))}
              />
            )}
            {(method?.needsReference ||
              method?.type === 'Gift card' ||
              tender.reference ||
              problemOf(row, 'reference')) && (
              <TextField
                margin="none"
                data-wide
                label={say(method?.type === 'Gift card' ? 'sell_it.card_no' : 'sell_it.reference')}
                value={tender.reference}
                disabled={isFixed}
                error={!!(problemOf(row, 'reference') ?? problemOf(row, 'cardNo'))}
                helperText={problemOf(row, 'reference') ?? problemOf(row, 'cardNo')}
                onChange={event => set(row, { reference: event.target.value })}
                slotProps={{ htmlInput: { maxLength: 80 } }}
              />
            )}
            {method?.type === 'Gift card' && (
              <TextField
                margin="none"
                data-wide
                label={say('sell_it.pin')}
                value={tender.pin}
                autoFocus={tender.isCard === true}
                disabled={isFixed}
                error={!!problemOf(row, 'pin')}
                helperText={problemOf(row, 'pin')}
                onChange={event => set(row, { pin: event.target.value })}
                slotProps={{
                  htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 },
                }}
              />
            )}
          </Tender>
        )
      })}
      {!isFixed && (
        <Quick>
          <Button size="small" onClick={() => set(tenders.length - 1, { text: '20%' })}>
            {say('sell_it.deposit')}
          </Button>
          <Button size="small" onClick={() => set(tenders.length - 1, { text: '100%' })}>
            {say('sell_it.pay_all')}
          </Button>
          <Button size="small" onClick={confirming.addTender}>
            {say('sell_it.add_payment')}
          </Button>
        </Quick>
      )}
      {(confirming.asksReason || confirming.unpaidReason) && (
        <TextField
          margin="none"
          label={say('sell_it.unpaid_reason')}
          value={confirming.unpaidReason}
          error={!!(problems.reason ?? problems.isUnpaidBlocked)}
          helperText={problems.reason ?? problems.isUnpaidBlocked}
          onChange={event => confirming.setUnpaidReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      )}
      {(confirming.isMore || confirming.mayExceed) && (
        <FormControlLabel
          label={say('sell_it.mean_more')}
          control={
            <Checkbox
              size="small"
              checked={confirming.mayExceed}
              onChange={event => confirming.setMayExceed(event.target.checked)}
            />
          }
        />
      )}
      <Totals sale={sale} paid={paid} isFixed={isFixed} selling={selling} />
      <Ending ref={ending}>
        {problems.other && <Told role="alert">{problems.other}</Told>}
        {confirming.goneCoupon && (
          <Button
            size="small"
            onClick={() => {
              confirming.clear()
              selling.changeNow({ coupon: null })
            }}
          >
            {say('sell_it.coupon_off', { code: confirming.goneCoupon })}
          </Button>
        )}
        {confirming.freeDates.length > 0 && (
          <Told as="output">
            {say('sell_it.full')}{' '}
            {confirming.freeDates.map(day => (
              <Button
                key={day}
                size="small"
                onClick={() => {
                  confirming.clear()
                  selling.changeNow({ date: day })
                }}
              >
                {day.split('-').toReversed().join('/')}
              </Button>
            ))}
          </Told>
        )}
        <NoDay sale={sale} selling={selling} noDay={noDay} />
        <AltButton
          of="Enter"
          variant="contained"
          size="large"
          disabled={isFixed || isBusy || typed.includes('odd') || sale.lines.length === 0}
          onClick={confirmOnceTold}
        >
          {paid > 0
            ? say(noDay.isTold ? 'sell_it.confirm_pay_no_day' : 'sell_it.confirm_pay', {
                amount: amountText(paid),
              })
            : say(noDay.isTold ? 'sell_it.confirm_no_day' : 'sell_it.confirm')}
        </AltButton>
      </Ending>
    </Panel>
  )
}

/** The end of the payment, which is scrolled into view whenever it says something else. */
function useBroughtIntoView(said: string) {
  const ending = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (said.trim()) ending.current?.scrollIntoView?.({ block: 'nearest' })
  }, [said])
  return ending
}

const Ending = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  scrollMarginBlock: 12,
})

const Tender = styled('div')({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
  alignItems: 'start',
  '& > [data-wide]': { gridColumn: '1 / -1' },
})

const Quick = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 4 })

const Told = styled('div')({ color: 'var(--bad)' })
