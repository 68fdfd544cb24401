import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState, type KeyboardEvent } from 'react'
import type { CallAnswer } from '#define'
import { HttpError } from '#data/errors.ts'
import { useCountry } from '#src/app/clientInfo.ts'
import { useProvider } from '#src/app/useServer.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { Muted, ToneText } from '#src/fields/choice/Tone.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { say } from '#src/i18n/say.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import { signedMoney } from '#resources/sales/sellIt/screen/sale.ts'
import {
  denominations,
  denominationText,
  piecesWorth,
} from '#resources/sales/tills/denominations.ts'
import type { ownTillCalls } from '#resources/sales/tills/ownTill.calls.ts'
import { Group } from '#resources/sales/sellIt/screen/dialogs/dialogParts.tsx'
import { Row } from './tillParts.tsx'

type Method = CallAnswer<typeof ownTillCalls.getOwnTill>['data']['methods'][number]

interface Props {
  asked: { branchId?: string; terminal?: string }
  methods: readonly Method[]
  onDone: (text: string) => void
}

/** Counts the drawer by notes and coins and the other methods by their sums; tells each difference. */
export function TillCount({ asked, methods, onDone }: Props) {
  const provider = useProvider()
  const country = useCountry()
  const [pieces, setPieces] = useState<Readonly<Record<string, number>>>({})
  const [sums, setSums] = useState<Readonly<Record<string, string>>>({})
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const isInPieces = Object.values(pieces).some(count => count > 0)
  const cash = methods.find(({ isCash }) => isCash)
  const countedOf = (method: Method) =>
    method === cash && isInPieces
      ? piecesWorth(pieces) / 100
      : signedMoney(sums[method.methodId] ?? '')
  const counts = methods.flatMap(method => {
    const counted = countedOf(method)
    return counted === undefined
      ? []
      : [{ method, counted, off: Math.round((counted - method.expected) * 100) / 100 }]
  })
  const reasonOf = ({ methodId, reason }: Method) => reasons[methodId] ?? reason ?? ''
  const isUntold = counts.some(({ method, off }) => off && !reasonOf(method).trim())
  const enter = async () => {
    try {
      setProblem(undefined)
      const { difference } = await provider.call('countOwnTill', {
        ...asked,
        counts: counts.map(({ method, counted, off }) => ({
          methodId: method.methodId,
          counted,
          reason: off ? reasonOf(method).trim() : null,
          ...(method === cash && isInPieces && { pieces: piecesOf(pieces) }),
        })),
      })
      setPieces({})
      setSums({})
      setReasons({})
      onDone(
        difference
          ? say('sell_it.counted_off', { amount: amountText(difference) })
          : say('sell_it.counted'),
      )
    } catch (error) {
      const told = error instanceof HttpError ? error.body.problems[0]?.message : undefined
      setProblem(told ?? messageOf(error))
    }
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (counts.length && !isUntold) void enter()
      }}
    >
      <Group>
        <legend>{say('sell_it.count')}</legend>
        {cash && (
          <Pieces>
            {denominations[country ?? 'NZ'].map(cents => (
              <TextField
                key={cents}
                margin="none"
                label={denominationText(cents)}
                value={pieces[cents] ? String(pieces[cents]) : ''}
                onChange={event =>
                  setPieces({
                    ...pieces,
                    [cents]: Number(event.target.value.replaceAll(/\D/g, '')),
                  })
                }
                onFocus={event => event.target.select()}
                onKeyDown={toNext}
                slotProps={{
                  htmlInput: {
                    'aria-label': say('sell_it.pieces_of', { what: denominationText(cents) }),
                    inputMode: 'numeric',
                    autoComplete: 'off',
                    maxLength: 5,
                  },
                  inputLabel: { shrink: true },
                }}
              />
            ))}
          </Pieces>
        )}
        {methods.map(method => {
          const { methodId, name, expected, counted: before } = method
          const found = counts.find(each => each.method === method)
          const isSum = method === cash && isInPieces
          return (
            <Row key={methodId}>
              <TextField
                margin="none"
                label={name}
                value={isSum ? (piecesWorth(pieces) / 100).toFixed(2) : (sums[methodId] ?? '')}
                disabled={isSum}
                placeholder={before === null ? undefined : before.toFixed(2)}
                onChange={event => setSums({ ...sums, [methodId]: event.target.value })}
                slotProps={{
                  htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 14 },
                  inputLabel: { shrink: true },
                }}
              />
              <output>
                {found ? (
                  <ToneText tone={found.off ? 'warning' : 'good'}>
                    {found.off
                      ? say(found.off > 0 ? 'sell_it.over' : 'sell_it.short', {
                          amount: amountText(Math.abs(found.off)),
                          expected: amountText(expected),
                        })
                      : say('sell_it.as_expected')}
                  </ToneText>
                ) : (
                  <Muted>
                    {before === null
                      ? say('sell_it.not_counted')
                      : say('sell_it.counted_at', { amount: amountText(before) })}
                  </Muted>
                )}
              </output>
              {!!found?.off && (
                <TextField
                  margin="none"
                  label={say('sell_it.why_off', { name })}
                  value={reasonOf(method)}
                  onChange={event => setReasons({ ...reasons, [methodId]: event.target.value })}
                  slotProps={{ htmlInput: { maxLength: 200 } }}
                />
              )}
            </Row>
          )
        })}
        {problem && (
          <ToneText tone="bad" role="alert">
            {problem}
          </ToneText>
        )}
        <div>
          <Button type="submit" variant="contained" disabled={!counts.length || isUntold}>
            {say('sell_it.enter_count')}
          </Button>
        </div>
      </Group>
    </form>
  )
}

const piecesOf = (pieces: Readonly<Record<string, number>>) =>
  Object.entries(pieces).flatMap(([worth, count]) =>
    count ? { worth: Number(worth), pieces: count } : [],
  )

/** Enter goes on to the next field, so that a drawer is counted without leaving the digits. */
function toNext(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...(event.currentTarget.closest('form')?.querySelectorAll('input') ?? [])]
  const at = fields.findIndex(field => event.currentTarget.contains(field))
  fields[at + 1]?.focus()
}

const Pieces = styled('div')({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'repeat(auto-fill, minmax(84px, 1fr))',
})
