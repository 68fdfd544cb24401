import './sellIt.texts.ts'
import { styled } from '@mui/material/styles'
import { useNotify } from 'ra-core'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { isUnanswered } from '#data/errors.ts'
import { mayCall } from '#src/app/access.ts'
import { useCall } from '#src/app/useServer.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { ProblemState } from '#src/views/parts/States.tsx'
import { useHandScanner } from '#src/scan/useHandScanner.ts'
import { ownTillCalls } from '#resources/sales/tills/ownTill.calls.ts'
import { AltKeys } from './AltKeys.tsx'
import { ComingBack } from './ComingBack.tsx'
import type { Leaving } from './dialogs/LeavingDialogs.tsx'
import { SaleActions } from './paying/SaleActions.tsx'
import { SaleAside } from './paying/SaleAside.tsx'
import type { Begun, Hit } from './taking/hits.ts'
import { SaleInput } from './taking/SaleInput.tsx'
import { SaleLines } from './SaleLines.tsx'
import { Quoted, Sold } from './Sold.tsx'
import { methodsFor, timesOf, toPay, type Found, type Sold as Answer } from './sale.ts'
import { useCodes } from './taking/useCodes.ts'
import { useConfirming } from './useConfirming.ts'
import { useTill } from './useTill.ts'
import { useSale } from './useSale.ts'
import { HeldNotice, KeptNotices } from './taking/notices.tsx'

const BuyerDialog = LazyPart(() => import('./dialogs/BuyerDialog.tsx'))
const ParkedSales = LazyPart(() => import('./dialogs/ParkedSales.tsx'))
const ExtrasDialog = LazyPart(() => import('./dialogs/ExtrasDialog.tsx'))
const ExchangeDialog = LazyPart(() => import('./dialogs/ExchangeDialog.tsx'))
const TillDialog = LazyPart(() => import('./dialogs/till/TillDialog.tsx'))
const LeavingDialogs = LazyPart(() => import('./dialogs/LeavingDialogs.tsx'))

/** Scans are taken wherever the focus is; in the one input Enter of a scan means all that stands there. */
const atTill = { inTexts: true, whole: '[data-sale-input] [role=combobox]' }

/** A sale from the first scan to its confirmation, in front of the customer. */
export default function SellIt() {
  const till = useTill()
  const { branchId } = till
  const selling = useSale(branchId)
  const notify = useNotify()
  const navigate = useNavigate()
  const [sold, setSold] = useState<Answer>()
  const [quoted, setQuoted] = useState<Answer['order']>()
  /** What was sold or offered before makes room for the next sale. */
  const clear = () => {
    setSold(undefined)
    setQuoted(undefined)
  }
  const [begun, setBegun] = useState(0)
  const begin = () => {
    clear()
    setBegun(begun + 1)
  }
  const confirming = useConfirming(selling, till.terminal, answer => {
    selling.show(null)
    setQuoted(undefined)
    setSold(answer)
  })
  const [asked, setAsked] = useState<Dialog>()
  const newCustomer = newCustomerIn(asked)
  const { sale, orderId, query } = selling
  const { takeCode, find } = useCodes({
    kept: selling.kept,
    add: piece => {
      clear()
      selling.add(piece)
    },
    onCoupon: coupon => void takeCoupon(coupon),
    onOrder: order => {
      if (isOpen(order)) openSale(order.orderId)
      else setAsked({ exchangeOf: order.orderCode })
    },
    onCard: card => takeCard(card),
    onProblem: text => notify(text, { type: 'warning' }),
    branchId,
    provider: selling.provider,
  })
  useHandScanner(([all, ...others]) => {
    const { times, rest } = timesOf(all)
    takeCode(rest, times, others)
  }, atTill)
  useAdded(takeCode)

  /** Tells what a coupon took off, or why it holds for nothing here. */
  const takeCoupon = async ({ code, whyNot }: Found['coupons'][number]) => {
    const before = selling.current()
    if (!before || whyNot) {
      notify(whyNot ?? say('sell_it.begin'), { type: whyNot ? 'warning' : 'info' })
      return
    }
    try {
      await selling.change({ coupon: code })
      const after = selling.current() ?? before
      const off = Math.max(before.amounts.total - after.amounts.total, 0)
      notify(say('sell_it.coupon_used', { code, amount: amountText(off) }), { type: 'success' })
    } catch (error) {
      selling.report(error)
    }
  }
  const methods = useCall('getPaymentMethodTypeList', methodsFor(sale)).data?.data
  /** Pays with a gift card as far as it goes; its PIN is asked for beside it. */
  const takeCard = ({ cardNo, balance, whyNot }: Found['cards'][number]) => {
    const now = selling.current()
    const method = methods?.find(({ type }) => type === 'Gift card')
    const problem = whyNot
      ? say('sell_it.not_sold', { code: cardNo, why: whyNot })
      : !now || !orderId
        ? say('sell_it.begin')
        : method
          ? undefined
          : say('sell_it.no_card_method')
    if (problem) notify(problem, { type: 'warning' })
    else
      confirming.payWithCard(
        method!.id,
        cardNo,
        balance === null ? '' : Math.min(balance, toPay(now!)).toFixed(2),
      )
  }
  const openSale = (id: string) => {
    clear()
    confirming.reset()
    selling.show(id)
  }
  const pick = (hit: Hit, times: number) => {
    if (hit.of === 'goods') {
      const { skuId, code, name, price, whyNot } = hit.it
      if (whyNot) notify(say('sell_it.not_sold', { code, why: whyNot }), { type: 'warning' })
      else {
        clear()
        selling.add({ skuId, code, name, price, quantity: times })
      }
    } else if (hit.of === 'coupons') void takeCoupon(hit.it)
    else if (hit.of === 'cards') takeCard(hit.it)
    else if (hit.of === 'new_customers') setAsked({ newCustomer: hit.it.given })
    else if (hit.of === 'customers') {
      if (sale) selling.changeNow({ customerId: hit.it.id })
      else {
        // The sale begins with its first goods, and is theirs.
        selling.kept.keep({ buyer: { id: hit.it.id, name: hit.it.name } })
        clear()
      }
    } else if (hit.of === 'orders' && !isOpen(hit.it))
      void navigate(`/sale/processing?orderId=${hit.it.orderId}`)
    else openSale(hit.it.orderId)
  }
  const leave = (offered?: Answer['order']) => {
    setAsked(undefined)
    if (!offered) begin()
    setQuoted(offered)
    confirming.reset()
    selling.show(null)
  }
  const ask = (of: string | undefined, label: string, what: NonNullable<typeof asked>) => ({
    ...(of && { of }),
    label,
    onChoose: () => setAsked(what),
  })
  const mayCount = mayCall('getOwnTill', ownTillCalls.getOwnTill)
  const isEnded = !!sale && !isOpen(sale)
  const isFixed = isEnded || (!!sale?.holderId && !sale.isOwn)

  return (
    <AltKeys>
      <TillPage>
        <Heading
          title={say('sell_it.title')}
          aside={
            <SaleActions
              branchId={branchId}
              onOpenSales={() => setAsked('parked')}
              actions={[
                ...(isFixed
                  ? []
                  : [
                      ask('V', say('sell_it.extras'), 'extras'),
                      ask('X', say('sell_it.exchange'), 'exchange'),
                    ]),
                mayCount && ask('K', say('sell_it.till'), 'till'),
                ...(sale && !isFixed
                  ? [
                      ask('S', say('sell_it.park'), 'parkSale'),
                      ask('Q', say('sell_it.quote'), 'quoteSale'),
                      sale.state === 'Draft' &&
                        ask(undefined, say('sell_it.discard'), 'discardSale'),
                    ]
                  : []),
                !!orderId && { of: 'N', label: say('sell_it.new_sale'), onChoose: () => leave() },
              ]}
            />
          }
        >
          {sale ? (
            <Muted>{`${sale.orderCode} · ${sale.branchName}`}</Muted>
          ) : (
            till.branch && <Muted>{till.branch.label}</Muted>
          )}
        </Heading>
        <SaleInput
          {...{ find, branchId, begun }}
          mayAdd={!isFixed}
          onPick={pick}
          onCode={takeCode}
        />
        <KeptNotices kept={selling.kept} hasSale={!!sale} />
        {sale && <HeldNotice sale={sale} isEnded={isEnded} selling={selling} />}
        {sold ? (
          <Sold sold={sold} onNew={begin} />
        ) : quoted && !orderId ? (
          <Quoted order={quoted} onNew={begin} />
        ) : orderId && query.error && !(sale && isUnanswered(query.error)) ? (
          <ProblemState error={query.error} onRetry={() => void query.refetch()} />
        ) : orderId && !sale ? (
          <ProgressLine aria-label={say('common.loading')} />
        ) : (
          <Sides data-sides={sale ? '' : undefined}>
            <div>
              {sale && <ComingBack sale={sale} />}
              <SaleLines
                orderId={orderId ?? ''}
                lines={sale?.lines ?? []}
                isFixed={isFixed}
                selling={selling}
              />
            </div>
            {sale && (
              <SaleAside
                {...{ sale, isFixed, selling, confirming }}
                onNewCustomer={() => setAsked({ newCustomer: {} })}
              />
            )}
          </Sides>
        )}
        {newCustomer && (
          <BuyerDialog
            of="customer"
            {...{ sale, branchId, selling }}
            given={newCustomer}
            onClose={() => {
              setAsked(undefined)
              // The next scan or word belongs to the one input again.
              setBegun(begun + 1)
            }}
          />
        )}
        {asked === 'parked' && (
          <ParkedSales
            branchId={branchId}
            onOpen={({ orderId: id }) => {
              setAsked(undefined)
              openSale(id)
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
        {asked === 'extras' && (
          <ExtrasDialog
            sale={sale}
            onService={({ skuId, code, name }) => {
              clear()
              selling.add({ skuId, code, name, quantity: 1 })
            }}
            onCost={({ typeId, price: amount }) =>
              selling.changeNow({
                shippingCosts: [
                  ...(sale?.shippingCosts ?? []),
                  { typeId, amount, explanation: null },
                ],
              })
            }
            onClose={() => setAsked(undefined)}
          />
        )}
        {asked === 'till' && <TillDialog till={till} onClose={() => setAsked(undefined)} />}
        {(asked === 'exchange' || isExchange(asked)) && (
          <ExchangeDialog
            key={isExchange(asked) ? asked.exchangeOf : ''}
            sale={sale}
            begin={isExchange(asked) ? asked.exchangeOf : undefined}
            onSave={async exchange => {
              clear()
              await selling.exchange({ ...exchange, ...(branchId && { branchId }) })
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
        {sale && isLeaving(asked) && (
          <LeavingDialogs
            call={asked}
            sale={sale}
            selling={selling}
            onDone={leave}
            onClose={() => setAsked(undefined)}
          />
        )}
      </TillPage>
    </AltKeys>
  )
}

/** The dialog that is open. */
type Dialog =
  | Leaving
  | 'parked'
  | 'extras'
  | 'exchange'
  | 'till'
  | { exchangeOf: string }
  | { newCustomer: Begun }

const isOpen = ({ state }: { state: string }) => state === 'Draft' || state === 'Quotation'

const isExchange = (dialog: Dialog | undefined): dialog is { exchangeOf: string } =>
  typeof dialog === 'object' && 'exchangeOf' in dialog

const newCustomerIn = (dialog: Dialog | undefined) =>
  typeof dialog === 'object' && 'newCustomer' in dialog ? dialog.newCustomer : undefined

const isLeaving = (asked: unknown): asked is Leaving =>
  asked === 'parkSale' || asked === 'quoteSale' || asked === 'discardSale'

/** Stock check leads here with the code of what is to be added. */
function useAdded(takeCode: (code: string, times: number) => void) {
  const [params, setParams] = useSearchParams()
  const code = params.get('add')
  useEffect(() => {
    if (!code) return
    takeCode(code, 1)
    setParams(before => withoutAdd(before), { replace: true })
  }, [code, takeCode, setParams])
}

function withoutAdd(params: URLSearchParams) {
  const rest = new URLSearchParams(params)
  rest.delete('add')
  return rest
}

/** With a sale, a wide window shows its lines and what is beside them each in a column that scrolls. */
const TillPage = styled(Page)(({ theme }) => ({
  [theme.breakpoints.up('md')]: { '&:has([data-sides])': { height: '100%', minHeight: 480 } },
}))

const Sides = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  // What has the focus is not behind the foot.
  '& :is(input, textarea, button, a)': { scrollMarginBottom: 150 },
  [theme.breakpoints.up('md')]: {
    '& :is(input, textarea, button, a)': { scrollMarginBottom: 8 },
    '&[data-sides]': {
      display: 'grid',
      flex: 1,
      gap: '12px 16px',
      minHeight: 0,
      gridTemplate: '"lines aside" minmax(0, 1fr) "lines foot" auto / minmax(0, 1fr) 360px',
      '& > div': { gridArea: 'lines', overflow: 'auto', minWidth: 0 },
      '& > aside': { gridArea: 'aside', overflow: 'auto' },
      '& > section': { gridArea: 'foot' },
    },
  },
}))
