import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { styled } from '@mui/material/styles'
import { useEvent } from 'ra-core'
import { useEffect, useState } from 'react'
import type { CallAnswer } from '#define'
import { useProvider } from '#src/app/useServer.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { Muted, ToneText } from '#src/fields/choice/Tone.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { say } from '#src/i18n/say.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { messageOf } from '#src/views/parts/States.tsx'
import type { exchangeCalls } from '#resources/sales/sellIt/exchange/exchange.calls.ts'
import { givenBack } from '#resources/sales/sellIt/exchange/exchangeShapes.ts'
import type { Sale } from '#resources/sales/sellIt/screen/sale.ts'
import { Group } from './dialogParts.tsx'

type Returnable = CallAnswer<typeof exchangeCalls.getReturnable>['data']
/** Pieces that come back, by line. */
type Counts = Readonly<Record<string, number>>
export interface Exchange {
  returns: { orderLineId: string; quantity: number }[]
  givesBack: (typeof givenBack)[number]
}

interface Props {
  sale: Sale | undefined
  /** The number of an order that was scanned. */
  begin: string | undefined
  /** Saves what comes back; fails with what the server says. */
  onSave: (exchange: Exchange) => Promise<void>
  onClose: () => void
}

/** Chooses what comes back of an order, which is found by its number. */
export default function ExchangeDialog({ sale, begin, onSave, onClose }: Props) {
  const provider = useProvider()
  const [typed, setTyped] = useState(begin ?? '')
  /** What was found, and by which number: its own one, or that of a website. */
  const [found, setFound] = useState<{ by: string; order: Returnable }>()
  const order = found?.order
  const [counts, setCounts] = useState<Counts>(() =>
    Object.fromEntries(sale?.returns.map(row => [row.orderLineId, row.quantity]) ?? []),
  )
  const [givesBack, setGivesBack] = useState(sale?.givesBack ?? 'Refund')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const noted = sale?.returns ?? []

  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const find = () =>
    during(async () => {
      const by = typed.trim()
      const { data } = await provider.call('getReturnable', { typed: by })
      setFound({ by, order: data })
    })
  const save = () =>
    during(async () => {
      const returns = Object.entries(counts).flatMap(([orderLineId, quantity]) =>
        quantity > 0 ? [{ orderLineId, quantity }] : [],
      )
      await onSave({ returns, givesBack })
      onClose()
    })
  const count = (id: string, pieces: number) => setCounts({ ...counts, [id]: pieces })
  const first = useEvent(find)
  useEffect(() => {
    if (begin) void first()
  }, [begin, first])
  const isToFind = typed.trim() !== '' && typed.trim() !== found?.by
  const isChosen = Object.values(counts).some(count => count > 0)
  return (
    <DialogFrame
      title={say('sell_it.exchange')}
      maxWidth="sm"
      cancel={say('action.cancel')}
      onClose={onClose}
      wrap={content => (
        <form
          onSubmit={event => {
            event.preventDefault()
            if (isBusy) return
            if (isToFind) void find()
            else if (isChosen || noted.length) void save()
          }}
        >
          {content}
        </form>
      )}
      buttons={
        <Button
          type="submit"
          variant="contained"
          disabled={isBusy || !(isToFind || isChosen || noted.length)}
        >
          {isToFind ? say('sell_it.find_order') : say('sell_it.save_exchange')}
        </Button>
      }
    >
      <Parts>
        <TextField
          margin="none"
          autoFocus
          label={say('sell_it.order_no')}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 40 } }}
        />
        {problem && (
          <ToneText tone="bad" role="alert">
            {problem}
          </ToneText>
        )}
        {noted.length > 0 && !order && (
          <Lines title={say('sell_it.comes_back')} lines={noted} counts={counts} onCount={count} />
        )}
        {order && (
          <>
            {order.lines.length === 0 ? (
              <Muted>{say('sell_it.nothing_returnable', { code: order.orderCode })}</Muted>
            ) : (
              <Lines
                title={`${order.orderCode} · ${order.customer}`}
                isFirst
                lines={order.lines}
                counts={counts}
                onCount={count}
              />
            )}
            <Muted>{say('sell_it.paid_of_it', { amount: amountText(order.paid) })}</Muted>
          </>
        )}
        <div>
          <Muted id="gives-back">{say('sell_it.gives_back')}</Muted>
          <RadioGroup
            row
            aria-labelledby="gives-back"
            value={givesBack}
            onChange={event => setGivesBack(event.target.value as Exchange['givesBack'])}
          >
            {givenBack.map(way => (
              <FormControlLabel
                key={way}
                value={way}
                control={<Radio size="small" />}
                label={say(`sell_it.back_${way}`)}
              />
            ))}
          </RadioGroup>
        </div>
      </Parts>
    </DialogFrame>
  )
}

interface LinesProps {
  title: string
  /** Whether its first quantity has the focus. */
  isFirst?: boolean
  lines: readonly {
    orderLineId: string
    skuCode: string
    skuName: string
    most: number
    worth: number
    quantity?: number
  }[]
  counts: Counts
  onCount: (orderLineId: string, count: number) => void
}

function Lines({ title, isFirst, lines, counts, onCount }: LinesProps) {
  return (
    <Group>
      <legend>{title}</legend>
      {lines.map(({ orderLineId, skuCode, skuName, most }, n) => (
        <label key={orderLineId}>
          <span>
            <b>{skuName}</b> <Muted>{skuCode}</Muted>
          </span>
          <TextField
            margin="none"
            fullWidth={false}
            autoFocus={isFirst && n === 0}
            value={String(counts[orderLineId] ?? 0)}
            onChange={event => {
              const count = Number(event.target.value.replaceAll(/\D/g, ''))
              onCount(orderLineId, Math.min(count, most))
            }}
            onFocus={event => event.target.select()}
            slotProps={{
              htmlInput: {
                'aria-label': say('sell_it.back_of', { what: skuName }),
                inputMode: 'numeric',
                maxLength: 5,
                style: { width: 56, textAlign: 'right', padding: '6px 8px' },
              },
            }}
          />
          <Muted>{say('sell_it.of_most', { most })}</Muted>
        </label>
      ))}
    </Group>
  )
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  paddingTop: theme.spacing(1),
  '& label': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto 48px',
    alignItems: 'center',
    gap: 8,
    overflowWrap: 'anywhere',
  },
}))
