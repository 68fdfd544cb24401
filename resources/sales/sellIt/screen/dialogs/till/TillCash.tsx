import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useProvider } from '#src/app/useServer.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { ToneText } from '#src/fields/choice/Tone.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { say } from '#src/i18n/say.ts'
import { needsSignature } from '#src/views/call/needsSignature.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { messageOf } from '#src/views/parts/States.tsx'
import { typedMoney } from '#resources/sales/sellIt/screen/sale.ts'
import { ownTillCalls } from '#resources/sales/tills/ownTill.calls.ts'
import { Group } from '#resources/sales/sellIt/screen/dialogs/dialogParts.tsx'
import { Row } from './tillParts.tsx'
import { SelectField } from '#resources/sales/sellIt/screen/SelectField.tsx'

interface Props {
  asked: { branchId?: string; terminal?: string }
  isOpened: boolean
  onDone: (text: string) => void
}
const SignDialog = LazyPart(() => import('#src/views/call/SignDialog.tsx'))
const ways = ownTillCalls.moveOwnCash.input.type.options.values

/** Opens the till with a float, or moves cash. */
export function TillCash({ asked, isOpened, onDone }: Props) {
  const provider = useProvider()
  const [type, setType] = useState<(typeof ways)[number]>(isOpened ? 'Cash out' : 'Float')
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const amount = typedMoney(text)
  const [unsigned, setUnsigned] = useState<string>()
  const move = async (signature?: string) => {
    if (!amount) return
    await provider.call('moveOwnCash', {
      ...asked,
      type,
      amount,
      ...(reason.trim() && { reason: reason.trim() }),
      ...(signature && { signature }),
    })
    setText('')
    setReason('')
    onDone(say('sell_it.cash_entered', { type, amount: amountText(amount) }))
  }
  const enter = async () => {
    try {
      setProblem(undefined)
      await move()
    } catch (error) {
      const why = needsSignature(error)
      if (why) setUnsigned(why)
      else setProblem(messageOf(error))
    }
  }
  return (
    <>
      <form
        onSubmit={event => {
          event.preventDefault()
          void enter()
        }}
      >
        <Group>
          <legend>{say('sell_it.cash')}</legend>
          <Row data-of="cash">
            <SelectField
              label={say('sell_it.cash_what')}
              value={type}
              onChange={event => setType(event.target.value as (typeof ways)[number])}
            >
              {ways.map(way => (
                <MenuItem key={way} value={way}>
                  {way}
                </MenuItem>
              ))}
            </SelectField>
            <TextField
              margin="none"
              autoFocus={!isOpened}
              label={say('sell_it.cash_amount')}
              value={text}
              error={!!text && !amount}
              onChange={event => setText(event.target.value)}
              slotProps={{
                htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 },
              }}
            />
            {type !== 'Float' && (
              <TextField
                margin="none"
                label={say('sell_it.cash_for')}
                value={reason}
                onChange={event => setReason(event.target.value)}
                slotProps={{ htmlInput: { maxLength: 200 } }}
              />
            )}
            <Button
              type="submit"
              variant="outlined"
              disabled={!amount || (type !== 'Float' && !reason.trim())}
            >
              {say(type === 'Float' ? 'sell_it.open_till' : 'sell_it.enter_cash')}
            </Button>
          </Row>
          {problem && (
            <ToneText tone="bad" role="alert">
              {problem}
            </ToneText>
          )}
        </Group>
      </form>
      {unsigned && (
        <SignDialog
          about={`moveOwnCash ${amount}`}
          message={unsigned}
          onSign={move}
          onClose={() => setUnsigned(undefined)}
        />
      )}
    </>
  )
}
