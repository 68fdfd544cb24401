import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { CallAnswer } from '#define'
import { useCall } from '#src/app/useServer.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { TextField } from '#src/fields/TextField.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { Loaded } from '#src/views/parts/States.tsx'
import type { extrasCalls } from '#resources/sales/sellIt/extras/extras.calls.ts'
import type { Sale } from '#resources/sales/sellIt/screen/sale.ts'
import { ChoiceList } from './dialogParts.tsx'
import { typedMoney } from '#resources/sales/sellIt/screen/sale.ts'

type Extras = CallAnswer<typeof extrasCalls.getSaleExtras>['data']
type Service = Extras['services'][number]
type Cost = Extras['costs'][number]

interface Props {
  sale: Sale | undefined
  onService: (service: Service) => void
  onCost: (cost: Pick<Cost, 'typeId'> & { price: number }) => void
  onClose: () => void
}

/** Adds a service or a shipping cost; the digit before one adds it. */
export default function ExtrasDialog({ sale, onService, onCost, onClose }: Props) {
  const query = useCall('getSaleExtras', {})
  const [asked, setAsked] = useState<Cost>()
  return (
    <DialogFrame
      title={say('sell_it.extras_title')}
      maxWidth="xs"
      cancel={say('action.close')}
      onClose={onClose}
    >
      {asked ? (
        <Price
          cost={asked}
          onDone={price => {
            onCost({ typeId: asked.typeId, price })
            onClose()
          }}
        />
      ) : (
        <Loaded query={query}>
          {({ data: { services, costs } }) => (
            <Choices
              services={services}
              costs={sale ? costs : []}
              onService={service => {
                onService(service)
                onClose()
              }}
              onCost={cost => {
                if (cost.price === null) setAsked(cost)
                else {
                  onCost({ typeId: cost.typeId, price: cost.price })
                  onClose()
                }
              }}
            />
          )}
        </Loaded>
      )}
    </DialogFrame>
  )
}

interface ChoicesProps extends Extras {
  onService: (service: Service) => void
  onCost: (cost: Cost) => void
}

function Choices({ services, costs, onService, onCost }: ChoicesProps) {
  const all = [
    ...services.map(it => ({ key: it.skuId, ...it, choose: () => onService(it) })),
    ...costs.map(it => ({ key: it.typeId, code: null, ...it, choose: () => onCost(it) })),
  ]
  if (!all.length) return <p>{say('sell_it.no_extras')}</p>
  const heads: Readonly<Record<number, string | undefined>> = {
    ...(services.length && { 0: say('sell_it.services') }),
    ...(costs.length && { [services.length]: say('sell_it.shipping') }),
  }
  return (
    <List
      onKeyDown={event => {
        const chosen = all[Number(event.key) - 1]
        if (!/^[1-9]$/.test(event.key) || !chosen) return
        event.preventDefault()
        chosen.choose()
      }}
    >
      {all.map(({ key, name, code, price, choose }, n) => (
        <li key={key}>
          {heads[n] && <Muted>{heads[n]}</Muted>}
          <Button fullWidth variant="outlined" autoFocus={n === 0} onClick={choose}>
            <span>
              {n < 9 && <kbd>{n + 1}</kbd>}
              {name} <Muted>{code}</Muted>
            </span>
            <span>{price === null ? '' : amountText(price)}</span>
          </Button>
        </li>
      ))}
    </List>
  )
}

function Price({ cost, onDone }: { cost: Cost; onDone: (price: number) => void }) {
  const [text, setText] = useState('')
  const amount = typedMoney(text)
  return (
    <Line
      onSubmit={event => {
        event.preventDefault()
        if (amount) onDone(amount)
      }}
    >
      <TextField
        margin="none"
        autoFocus
        label={cost.name}
        value={text}
        onChange={event => setText(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } }}
      />
      <Button type="submit" variant="contained" disabled={!amount}>
        {say('sell_it.add_cost')}
      </Button>
    </Line>
  )
}

const Line = styled('form')({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  paddingTop: 8,
})

const List = styled(ChoiceList)(({ theme }) => ({
  display: 'grid',
  gap: 6,
  fontVariantNumeric: 'tabular-nums',
  '& kbd': {
    font: 'inherit',
    display: 'inline-block',
    minWidth: 22,
    color: theme.palette.text.secondary,
  },
}))
