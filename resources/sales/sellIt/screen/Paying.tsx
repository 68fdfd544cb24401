import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { useRef, type KeyboardEvent } from 'react'
import { HandedOver } from '#resources/sales/tills/HandedOver.tsx'
import { amountText } from '#src/fields/number/amountText.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { say } from '#src/i18n/say.ts'
import { AltHint, useAltKey } from './AltKeys.tsx'
import { Panel } from './Panel.tsx'
import { Totals } from './Totals.tsx'
import type { Paid } from './paying/usePaying.ts'
import type { Sale } from './sale.ts'
import type { Confirming } from './useConfirming.ts'
import type { Selling } from './useSale.ts'
import { SelectField } from './SelectField.tsx'
import { useHeld } from './useHeld.ts'

interface Props {
  sale: Sale
  isFixed: boolean
  selling: Selling
  confirming: Confirming
  paying: Paid
}

/** What is paid now and how, and what the sum is made of. */
export function Paying({ sale, isFixed, selling, confirming, paying }: Props) {
  const { tenders, changeTenders, problems } = confirming
  const { methods, chosen, worked, confirmOnceTold } = paying
  const first = useRef<HTMLInputElement>(null)
  const held = useHeld(sale)
  useAltKey('P', () => first.current?.focus())
  const confirmOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    // A key that is held tells once, and confirms nothing unread.
    if (!event.repeat) confirmOnceTold()
  }
  const set = (row: number, part: Partial<(typeof tenders)[number]>) =>
    changeTenders(tenders.map((tender, n) => (n === row ? { ...tender, ...part } : tender)))
  const heldFor = (type: string | undefined) =>
    type === 'Credit' || type === 'Points' ? held?.[type] : undefined
  const problemOf = (row: number, name: string) => problems[`payments.${row}.${name}`]
  return (
    <Panel title={say('sell_it.payment')} aside={<AltHint of="P" />}>
      {tenders.map((tender, row) => {
        const method = chosen[row]
        const methodId = method?.id ?? tender.methodId
        const { typed: kind, cents: inCents, toTake, sent } = worked[row]!
        const isOdd = kind === 'odd'
        const isCash = method?.type === 'Cash'
        const works = [
          typeof kind === 'object' &&
            'percent' in kind &&
            say('sell_it.percent_of', {
              percent: kind.percent,
              amount: amountText(inCents / 100),
            }),
          isCash &&
            sent &&
            toTake !== inCents &&
            say('sell_it.cash_to_take', { amount: amountText(toTake / 100) }),
        ].filter(part => !!part)
        const told =
          problemOf(row, 'amount') ??
          problemOf(row, 'percent') ??
          (isOdd ? say('sell_it.odd_amount') : works.join('. ') || undefined)
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
              onKeyDown={confirmOnEnter}
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
            {isCash && (
              <div data-wide>
                <HandedOver
                  toTake={toTake}
                  text={tender.handed ?? ''}
                  isDisabled={isFixed}
                  onText={handed => set(row, { handed })}
                  onKeyDown={confirmOnEnter}
                />
              </div>
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
      <Totals sale={sale} isFixed={isFixed} selling={selling} />
    </Panel>
  )
}

const Tender = styled('div')({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
  alignItems: 'start',
  '& > [data-wide]': { gridColumn: '1 / -1' },
})

const Quick = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 4 })
