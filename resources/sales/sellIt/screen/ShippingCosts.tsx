import Close from '@mui/icons-material/Close'
import { useState } from 'react'
import { amountText } from '#src/fields/number/amountText.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { IconAction } from '#src/controls/IconAction.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { say } from '#src/i18n/say.ts'
import { AltButton } from './AltKeys.tsx'
import { changedCosts, sent, typedMoney, type Cost, type Sale } from './sale.ts'
import { useProposal } from './fulfilment/useProposal.ts'
import type { Selling } from './useSale.ts'

interface Props {
  sale: Sale
  isFixed: boolean
  selling: Pick<Selling, 'changeNow'>
}

/** What the sale costs to ship, by type, and what the rates say, which one key takes. */
export function ShippingCosts({ sale, isFixed, selling }: Props) {
  const { shippingCosts, amounts } = sale
  const proposal = useProposal(sale)
  const change = (row: number, amount: number) =>
    selling.changeNow({ shippingCosts: changedCosts(shippingCosts, row, amount) })
  const isOther = !!proposal?.costs.length && !isAmong(proposal.costs, shippingCosts)
  /** The costs of the rates, beside those of other types that the customer ordered. */
  const taken = (costs: readonly Cost[]) => [
    ...costs,
    ...shippingCosts.filter(({ typeId }) => !costs.some(each => each.typeId === typeId)),
  ]
  return (
    <>
      {shippingCosts.length > 0 ? (
        shippingCosts.map(({ name, amount, explanation }, row) => (
          <div key={`${row} ${name} ${amount}`}>
            <dt>
              {name}
              {explanation && (
                <>
                  <br />
                  <Muted>{explanation}</Muted>
                </>
              )}
            </dt>
            <dd>
              {!isFixed && (
                <IconAction
                  label={say('sell_it.remove_shipping', { name })}
                  icon={<Close />}
                  onClick={() => change(row, 0)}
                />
              )}
              <Amount
                label={say('sell_it.shipping_of', { name })}
                amount={amount}
                isFixed={isFixed}
                onChange={next => change(row, next)}
              />
            </dd>
          </div>
        ))
      ) : (
        <div>
          <dt>{say('sell_it.shipping')}</dt>
          <dd>
            <Amount
              key={amounts.shipping}
              label={say('sell_it.shipping')}
              amount={amounts.shipping}
              isFixed={isFixed}
              onChange={shipping => selling.changeNow({ shipping })}
            />
          </dd>
        </div>
      )}
      {isOther && !isFixed && (
        <div>
          <dt>
            <Muted>{proposal.costs.map(({ explanation }) => explanation).join(' ')}</Muted>
          </dt>
          <dd>
            <AltButton
              of="H"
              size="small"
              variant="outlined"
              onClick={() => selling.changeNow({ shippingCosts: taken(proposal.costs).map(sent) })}
            >
              {say('sell_it.take_shipping', { amount: amountText(proposal.total) })}
            </AltButton>
          </dd>
        </div>
      )}
      {proposal?.whyNot && !amounts.shipping && (
        <div>
          <dt>
            <Muted>{say('sell_it.no_rate', { why: proposal.whyNot })}</Muted>
          </dt>
        </div>
      )}
    </>
  )
}

/** Whether all of these costs are charged, however they were worked out. */
const isAmong = (costs: readonly Cost[], all: readonly Cost[]) =>
  costs.every(cost =>
    all.some(({ typeId, amount }) => typeId === cost.typeId && amount === cost.amount),
  )

interface AmountProps {
  label: string
  amount: number
  isFixed: boolean
  onChange: (amount: number) => void
}

function Amount({ label, amount, isFixed, onChange }: AmountProps) {
  const [text, setText] = useState(amount.toFixed(2))
  const save = () => {
    const typed = typedMoney(text)
    if (typed !== undefined && typed !== amount) onChange(typed)
    else setText(amount.toFixed(2))
  }
  return (
    <TextField
      margin="none"
      value={text}
      disabled={isFixed}
      fullWidth={false}
      onChange={event => setText(event.target.value)}
      onFocus={event => event.target.select()}
      onBlur={save}
      onKeyDown={event => event.key === 'Enter' && save()}
      slotProps={{
        htmlInput: {
          'aria-label': label,
          inputMode: 'decimal',
          maxLength: 12,
          style: { textAlign: 'right', width: 84, padding: '2px 8px' },
        },
      }}
    />
  )
}
