import { useRef, useState } from 'react'
import { HttpError } from '#data/errors.ts'
import { say } from '#src/i18n/say.ts'
import { useKeptInput } from '#src/views/form/useKeptInput.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import type { Sale, Sold } from './sale.ts'
import type { WorkedTender } from './paying/tenders.ts'
import { isWaiting } from './taking/waiting.ts'
import type { Selling } from './useSale.ts'

/** A payment as it is typed. */
export interface Tender {
  readonly key: string
  readonly methodId: string
  readonly text: string
  /** What the customer gives in cash; only cash has it. */
  readonly handed?: string
  readonly reference: string
  /** Of a gift card; it is kept nowhere. */
  readonly pin: string
  /** A card that was scanned: its PIN is typed next. */
  readonly isCard?: boolean
}

const blank = (): Tender => ({
  key: crypto.randomUUID(),
  methodId: '',
  text: '',
  reference: '',
  pin: '',
})

/** What the server said to a confirmation. */
interface Refusal {
  /** The sale as it was then; absent while it is looked at anew. */
  readonly about: string | undefined
  readonly problems: Readonly<Record<string, string>>
  readonly freeDates: readonly string[]
  readonly isMore: boolean
  readonly asksReason: boolean
  /** The coupon of the sale that has no uses left. */
  readonly goneCoupon: string | undefined
}

const noRefusal: Refusal = {
  about: '',
  problems: {},
  freeDates: [],
  isMore: false,
  asksReason: false,
  goneCoupon: undefined,
}

const stateOf = (sale: Sale | undefined) => (sale ? `${sale.orderId} ${sale.version}` : '')

/** What is typed for the confirmation of a sale, what the server says to it, and the confirmation. */
export function useConfirming(selling: Selling, terminal: string, onSold: (sold: Sold) => void) {
  const [tenders, setTenders] = useState<readonly Tender[]>(() => [blank()])
  const [unpaidReason, setUnpaidReason] = useState('')
  const [mayExceed, setMayExceed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [last, setLast] = useState(noRefusal)
  // It was about the sale as it was, and goes once that is another one.
  const isStill = last.about === undefined || last.about === stateOf(selling.sale)
  const refusal = isStill ? last : noRefusal
  const tried = useRef<{ body: string; key: string }>(undefined)

  const isTyped = () => tenders.some(({ text, handed, reference }) => text || handed || reference)
  useKeptInput({
    about: 'sell it payment',
    read: () => ({ values: { tenders: tenders.map(tender => ({ ...tender, pin: '' })) } }),
    onBack: values => setTenders(values.tenders as readonly Tender[]),
    isTyped,
  })

  const clear = () => setLast(noRefusal)
  /** What was said about a value that is typed anew. */
  const forget = (isAbout: (field: string) => boolean, part: Partial<Refusal> = {}) =>
    setLast(before => ({
      ...before,
      problems: Object.fromEntries(
        Object.entries(before.problems).filter(([field]) => !isAbout(field)),
      ),
      ...part,
    }))
  // What is paid decides as well whether goods leave unpaid.
  const forgetPayments = () =>
    forget(field => isOfPayment(field) || isOfReason(field), { isMore: false })
  const reset = () => {
    clear()
    setTenders([blank()])
    setUnpaidReason('')
    setMayExceed(false)
  }

  const confirm = async (
    firstMethodId: string | undefined,
    sent: readonly WorkedTender['sent'][],
  ) => {
    if (isBusy) return
    setBusy(true)
    clear()
    const rows: number[] = []
    const payments = tenders.flatMap((tender, row) => {
      const typed = sent[row]
      if (!typed) return []
      rows.push(row)
      const methodId = tender.methodId || firstMethodId || ''
      const reference = tender.reference.trim()
      const pin = tender.pin.trim()
      return [
        {
          methodId,
          ...typed,
          ...(reference && { reference }),
          ...(pin && { pin }),
          ...(terminal && { terminal }),
        },
      ]
    })
    try {
      const sold = await selling.inTurn(async () => {
        const kept = selling.kept.now()
        if (kept.isOffline && isWaiting(kept)) throw new HttpError(say('sell_it.still_waiting'), 0)
        const { orderId, version } = selling.current()!
        const body = {
          orderId,
          version,
          payments,
          ...(mayExceed && { mayExceed }),
          ...(unpaidReason.trim() && { unpaidReason }),
        }
        // Sent again because its answer was lost, it is the same confirmation.
        const text = JSON.stringify(body)
        if (tried.current?.body !== text) tried.current = { body: text, key: crypto.randomUUID() }
        const answer = await selling.provider.call('confirmSale', body, {
          idempotencyKey: tried.current.key,
        })
        return answer.data
      })
      reset()
      onSold(sold)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      const told = error.body.problems
      const problems = named(told, rows, messageOf(error))
      setLast({
        about: error.status === 409 ? undefined : stateOf(selling.current()),
        problems,
        freeDates: told.flatMap(
          problem => (problem as { freeDates?: readonly string[] }).freeDates ?? [],
        ),
        isMore: told.some(({ code }) => code === 'exceeds'),
        asksReason: Object.keys(problems).some(isOfReason),
        goneCoupon: told.flatMap(problem => (problem as { coupon?: string }).coupon ?? [])[0],
      })
      if (error.status === 409)
        void selling.renew().then(() => {
          const about = stateOf(selling.current())
          setLast(before => (before.about === undefined ? { ...before, about } : before))
        })
    } finally {
      setBusy(false)
    }
  }
  return {
    tenders,
    changeTenders: (next: readonly Tender[]) => {
      setTenders(next)
      forgetPayments()
    },
    addTender: () => setTenders([...tenders, blank()]),
    /** A row for a gift card, in the place of one that is still empty. */
    payWithCard: (methodId: string, cardNo: string, text: string) => {
      setTenders(now => [
        ...now.filter(
          each => each.reference !== cardNo && (each.text || each.handed || each.reference),
        ),
        { ...blank(), methodId, reference: cardNo, text, isCard: true },
      ])
      forgetPayments()
    },
    unpaidReason,
    setUnpaidReason: (reason: string) => {
      setUnpaidReason(reason)
      forget(isOfReason)
    },
    mayExceed,
    setMayExceed: (may: boolean) => {
      setMayExceed(may)
      forget(isOfPayment)
    },
    isBusy,
    ...refusal,
    clear,
    reset,
    confirm,
  }
}
const isOfPayment = (field: string) => field.startsWith('payments.')
const isOfReason = (field: string) => field === 'reason' || field === 'isUnpaidBlocked'

export type Confirming = ReturnType<typeof useConfirming>

/** Problems by field as the screen has them; what has no place of its own is told below. */
function named(
  told: readonly { code: string; field?: string; message: string }[],
  rows: readonly number[],
  otherwise: string,
): Readonly<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const { field = '', message } of told) {
    const [, sent, name] = /^payments\.(\d+)\.(.+)$/.exec(field) ?? []
    const at =
      sent !== undefined
        ? `payments.${rows[Number(sent)] ?? sent}.${name}`
        : isOfReason(field)
          ? field
          : 'other'
    all[at] = all[at] ? `${all[at]} ${message}` : message
  }
  return Object.keys(all).length ? all : { other: otherwise }
}
