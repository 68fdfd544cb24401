import './sellIt.texts.ts'
import Button from '@mui/material/Button'
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
import { ownTillCalls } from '#resources/sales/tills/ownTill.calls.ts'
import { AltButton, AltKeys } from './AltKeys.tsx'
import { ComingBack } from './ComingBack.tsx'
import { Buyer } from './Buyer.tsx'
import { Fulfilment } from './fulfilment/Fulfilment.tsx'
import type { Leaving } from './dialogs/LeavingDialogs.tsx'
import { More } from './More.tsx'
import { Paying } from './Paying.tsx'
import { SaleInput, type Hit } from './taking/SaleInput.tsx'
import { SaleDiscounts } from './SaleDiscounts.tsx'
import { SaleLines } from './SaleLines.tsx'
import { Quoted, Sold } from './Sold.tsx'
import { methodsFor, toPay, type Found, type Sold as Answer } from './sale.ts'
import { useCodes } from './taking/useCodes.ts'
import { useConfirming } from './useConfirming.ts'
import { useTill } from './useTill.ts'
import { useSale } from './useSale.ts'
import { useScans } from './taking/useScans.ts'
import { HeldNotice, KeptNotices } from './taking/notices.tsx'

const ParkedSales = LazyPart(() => import('./dialogs/ParkedSales.tsx'))
const ExtrasDialog = LazyPart(() => import('./dialogs/ExtrasDialog.tsx'))
const ExchangeDialog = LazyPart(() => import('./dialogs/ExchangeDialog.tsx'))
const TillDialog = LazyPart(() => import('./dialogs/till/TillDialog.tsx'))
const LeavingDialogs = LazyPart(() => import('./dialogs/LeavingDialogs.tsx'))

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
  const [asked, setAsked] = useState<
    Leaving | 'parked' | 'extras' | 'exchange' | 'till' | { exchangeOf: string }
  >()
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
  useScans(code => takeCode(code, 1))
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
  const mayCount = mayCall('getOwnTill', ownTillCalls.getOwnTill)
  const isEnded = !!sale && !isOpen(sale)
  const isFixed = isEnded || (!!sale?.holderId && !sale.isOwn)

  return (
    <AltKeys>
      <Page>
        <Heading
          title={say('sell_it.title')}
          aside={
            <>
              <ParkedButton branchId={branchId} onClick={() => setAsked('parked')} />
              {!isFixed && (
                <>
                  <AltButton of="V" onClick={() => setAsked('extras')}>
                    {say('sell_it.extras')}
                  </AltButton>
                  <AltButton of="X" onClick={() => setAsked('exchange')}>
                    {say('sell_it.exchange')}
                  </AltButton>
                </>
              )}
              {mayCount && (
                <AltButton of="K" onClick={() => setAsked('till')}>
                  {say('sell_it.till')}
                </AltButton>
              )}
              {sale && !isFixed && (
                <>
                  <AltButton of="S" onClick={() => setAsked('parkSale')}>
                    {say('sell_it.park')}
                  </AltButton>
                  <AltButton of="Q" onClick={() => setAsked('quoteSale')}>
                    {say('sell_it.quote')}
                  </AltButton>
                  {sale.state === 'Draft' && (
                    <Button onClick={() => setAsked('discardSale')}>
                      {say('sell_it.discard')}
                    </Button>
                  )}
                </>
              )}
              {orderId && (
                <AltButton of="N" onClick={() => leave()}>
                  {say('sell_it.new_sale')}
                </AltButton>
              )}
            </>
          }
        >
          {sale ? (
            <Muted>{`${sale.orderCode} · ${sale.branchName}`}</Muted>
          ) : (
            till.branch && <Muted>{till.branch.label}</Muted>
          )}
        </Heading>
        <SaleInput {...{ find, branchId, begun }} onPick={pick} onCode={takeCode} />
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
          <Sides>
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
              <aside>
                <Buyer sale={sale} isFixed={isFixed} selling={selling} />
                <Fulfilment sale={sale} isFixed={isFixed} selling={selling} />
                <More sale={sale} isFixed={isFixed} selling={selling} />
                <SaleDiscounts sale={sale} isFixed={isFixed} selling={selling} />
                <Paying sale={sale} isFixed={isFixed} selling={selling} confirming={confirming} />
              </aside>
            )}
          </Sides>
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
      </Page>
    </AltKeys>
  )
}

const isOpen = ({ state }: { state: string }) => state === 'Draft' || state === 'Quotation'

const isExchange = (asked: unknown): asked is { exchangeOf: string } => typeof asked === 'object'

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

function ParkedButton({
  branchId,
  onClick,
}: {
  branchId: string | undefined
  onClick: () => void
}) {
  const { data } = useCall('getParkedSales', branchId ? { branchId } : {})
  const count = data?.data.length ?? 0
  return (
    <AltButton of="O" onClick={onClick}>
      {count ? say('sell_it.parked_count', { count }) : say('sell_it.parked')}
    </AltButton>
  )
}

const Sides = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > aside': { display: 'grid', gap: 12, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' },
  [theme.breakpoints.up('md')]: {
    '&:has(> aside)': { gridTemplateColumns: 'minmax(0, 1fr) 360px' },
  },
}))
