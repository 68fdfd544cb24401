import { useNavigate, useNotify, useRefresh } from 'ra-core'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { HttpError } from '#data/errors.ts'
import { useProvider } from '#src/app/useServer.ts'
import type { CallAnswer, CallInput } from '#define/call.ts'
import type { Calls } from '#define/model.ts'
import { mayReach } from '#src/app/access.ts'
import { pathOfScreen } from '#src/app/product/declarations.ts'
import { names, recall, remember } from '#src/loading/remembered.ts'
import { say } from '#src/i18n/say.ts'

export type Lookup = CallInput<Calls['getOrderListByCode']>
export type FoundOrder = CallAnswer<Calls['getOrderListByCode']>['orderList'][number]

/**
 * Looks an order up: opens a single match, offers several for selection, and reports when there is
 * none. The order opens at `/sale/processing`, is refetched if it is open already, and is
 * remembered. A person without access to that page gets a message.
 */
export function useOrderCheck() {
  const provider = useProvider()
  const notify = useNotify()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { pathname, search } = useLocation()
  const [found, setFound] = useState<readonly FoundOrder[]>([])
  const [isBusy, setBusy] = useState(false)

  function open({ orderId, orderCode }: FoundOrder) {
    setFound([])
    const path = pathOfScreen('orderProcessing', mayReach)
    if (!mayReach(path)) return notify(say('order_check.no_code', { code: orderCode }))
    const shown = new URLSearchParams(search).get('orderId') ?? recall<string>(names.orderId)
    remember(names.orderId, orderId)
    if (pathname === path && shown === orderId) refresh()
    else navigate(`${path}?orderId=${encodeURIComponent(orderId)}`)
  }

  /** Resolves to whether a match was found. */
  async function check(lookup: Lookup): Promise<boolean> {
    if (isBusy) return false
    const { inPastOneYear: _, ...keywords } = lookup
    if (!Object.values(keywords).some(Boolean)) {
      notify(say('order_check.empty'), { type: 'warning' })
      return false
    }
    setBusy(true)
    try {
      const { orderList } = await provider.call('getOrderListByCode', lookup)
      if (orderList.length === 1) open(orderList[0]!)
      else if (orderList.length) setFound(orderList)
      else notify(say('order_check.none'), { type: 'info' })
      return orderList.length > 0
    } catch (error) {
      const type = error instanceof HttpError && error.isRefusal ? 'warning' : 'error'
      notify(say('order_check.failed', { details: (error as Error).message }), { type })
      return false
    } finally {
      setBusy(false)
    }
  }

  return { check, isBusy, found, open, close: () => setFound([]) }
}
