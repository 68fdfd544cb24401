import '#resources/tenders/tenders.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { LinkBase } from 'ra-core'
import { Suspense, use, useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { loadCall } from '#data/calls.ts'
import type { CallAnswer, CallInput, Calls, Shape } from '#define'
import { holdsOne } from '#src/app/access.ts'
import { useCall, useProvider, useServer } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { amountText } from '#src/fields/number/amountText.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { ScanButton } from '#src/scan/ScanButton.tsx'
import { shownIn } from '#src/views/call/CallDialog.tsx'
import { needsSignature } from '#src/views/call/needsSignature.ts'
import { FieldsForm, SubmitButton } from '#src/views/form/FieldsForm.tsx'
import { ErrorText } from '#src/views/parts/ErrorText.tsx'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { Section } from '#src/views/record/Section.tsx'
import CardReceipt from './CardReceipt.tsx'

const SignDialog = LazyPart(() => import('#src/views/call/SignDialog.tsx'))

type Values = Readonly<Record<string, unknown>>
type Card = CallAnswer<Calls['registerGiftCard']>['data']

/** Registers a card that an order line sold, or that is given. */
export default function RegisterCard() {
  const [card, setCard] = useState<Card>()
  const [count, setCount] = useState(0)
  return (
    <Page>
      <Heading
        title={say('tenders.register')}
        aside={
          <Button component={LinkBase} to="/sale/giftCards/giftCardRecord">
            {say('tenders.all_cards')}
          </Button>
        }
      />
      {card && <Registered card={card} />}
      <Suspense fallback={null}>
        <CardForm
          key={count}
          onRegistered={registered => {
            setCard(registered)
            setCount(count + 1)
          }}
        />
      </Suspense>
    </Page>
  )
}

const Registered = ({ card }: { card: Card }) => (
  <Alert
    severity={card.state === 'Active' ? 'success' : 'info'}
    action={<CardReceipt record={card} />}
  >
    {card.state === 'Active'
      ? say('tenders.registered', { no: card.cardNo, amount: amountText(card.balance ?? 0) })
      : say('tenders.waits', { no: card.cardNo })}
  </Alert>
)

function CardForm({ onRegistered }: { onRegistered: (card: Card) => void }) {
  const call = use(loadCall('registerGiftCard'))
  const provider = useProvider()
  const { tellDone } = useServer()
  const orderId = new URLSearchParams(useLocation().search).get('orderId')?.trim()
  const fields = shownIn(call.input as Shape).filter(
    ({ name }) =>
      name !== 'orderLineId' && name !== 'signature' && (name !== 'reason' || holdsOne(['J4'])),
  )
  const [unsigned, setUnsigned] = useState<{ values: Values; message: string }>()
  const save = async (values: Values) => {
    try {
      await register(values)
    } catch (error) {
      const message = needsSignature(error)
      if (!message) throw error
      setUnsigned({ values, message })
    }
  }
  const register = async (values: Values) => {
    const { data } = await provider.call(
      'registerGiftCard',
      values as CallInput<Calls['registerGiftCard']>,
    )
    tellDone(say('tenders.register_done', { no: data.cardNo }))
    onRegistered(data)
  }
  const all = shownIn(call.input as Shape)
  return (
    <>
      <FieldsForm fields={all} given={orderId ? { orderId } : undefined} run={save}>
        <Section>
          <Muted>{say('tenders.register_lead')}</Muted>
          <Inputs>
            {fields.map(({ name, label, field, view: { Input } }) => (
              <Cell key={name}>
                <div>
                  <Input field={field} name={name} label={label} autoFocus={name === 'cardNo'} />
                </div>
                {name === 'cardNo' && <ScanCard />}
                {name === 'orderId' && <SoldLine />}
              </Cell>
            ))}
          </Inputs>
          <ErrorText />
          <SubmitButton label={say('tenders.register_save')} />
        </Section>
      </FieldsForm>
      {unsigned && (
        <SignDialog
          about={`registerGiftCard ${String(unsigned.values.amount)}`}
          message={unsigned.message}
          onSign={signature => register({ ...unsigned.values, signature })}
          onClose={() => setUnsigned(undefined)}
        />
      )}
    </>
  )
}

function ScanCard() {
  const { setValue } = useFormContext()
  return <ScanButton onRead={code => setValue('cardNo', code.trim(), { shouldDirty: true })} />
}

/** Which line of the chosen order sold the card; one alone is taken as it is. */
function SoldLine() {
  const { setValue, formState } = useFormContext()
  const orderId: unknown = useWatch({ name: 'orderId' })
  const chosen: unknown = useWatch({ name: 'orderLineId' })
  const id = typeof orderId === 'string' && orderId ? orderId : undefined
  const { data: answer } = useCall('getGiftCardLines', id ? { orderId: id } : undefined)
  const lines = answer?.data.filter(({ left }) => left > 0)
  const only = lines?.length === 1 ? lines[0] : undefined
  const isChosenHere = lines?.some(line => line.id === chosen)
  useEffect(() => {
    if (chosen && (!id || (lines && !isChosenHere))) setValue('orderLineId', null)
  }, [chosen, id, lines, isChosenHere, setValue])
  useEffect(() => {
    if (!only) return
    setValue('orderLineId', only.id, { shouldDirty: true })
    setValue('amount', only.left, { shouldDirty: true })
  }, [only, setValue])
  if (!id || !answer) return null
  const error = formState.errors.orderLineId?.message
  return (
    <>
      {lines!.length ? (
        <TextField
          select
          label={say('tenders.sold_by')}
          value={isChosenHere ? chosen : ''}
          error={!!error}
          onChange={event => {
            const line = lines!.find(each => each.id === event.target.value)!
            setValue('orderLineId', line.id, { shouldDirty: true })
            setValue('amount', line.left, { shouldDirty: true })
          }}
        >
          {lines!.map(line => (
            <MenuItem key={line.id} value={line.id}>
              {say('tenders.line', { name: line.name, left: amountText(line.left) })}
            </MenuItem>
          ))}
        </TextField>
      ) : (
        <Muted>{say(answer.data.length ? 'tenders.all_registered' : 'tenders.no_lines')}</Muted>
      )}
      {lines!.length > 0 && !answer.isPaid && <Muted>{say('tenders.unpaid')}</Muted>}
    </>
  )
}

const Inputs = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  alignItems: 'start',
  margin: theme.spacing(2, 0),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}))

const Cell = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  minWidth: 0,
  '& > div:first-of-type': { flex: 1, minWidth: 0 },
  '& > .MuiTextField-root': { width: '100%' },
}))
