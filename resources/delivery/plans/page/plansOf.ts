import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '#define'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useProvider } from '#src/app/useServer.ts'
import type { planReadingCalls } from '#resources/delivery/plans/planning/planReading.calls.ts'

type Calls = typeof planReadingCalls
type OfOrder = CallAnswer<Calls['getOrderAndDeliveryPlanListById']>['data']
type OfTicket = CallAnswer<Calls['getServiceTicketAndDeliveryPlanListById']>['data']

export type Plan = OfOrder['plans'][number]
export type PlanLine = OfOrder['lines'][number]

/** What is planned: an order, or a visit for a ticket. */
export type By = 'orderId' | 'ticketId'

/** An order or a ticket with its lines and plans. */
export type PlansOf = Omit<OfTicket, 'ticketId' | 'ticketNo' | 'heldParts'> &
  Partial<Pick<OfTicket, 'heldParts'>> &
  Partial<Pick<OfOrder, 'state' | 'total' | 'paid' | 'balance' | 'promisedDate'>> & {
    readonly by: By
    readonly id: string
    /** The number that people know it by. */
    readonly no: string
  }

/** Reads an order or a ticket with its plans, by one request. */
export function usePlansOf(by: By, id: string | undefined) {
  const provider = useProvider()
  const queryKey = [resourceOfEntity('deliveryPlans')!, 'plansOf', by, id]
  const read = async (how: { signal?: AbortSignal } = {}): Promise<PlansOf> => {
    if (by === 'orderId') {
      const input = { orderId: id! }
      const { data } = await provider.call('getOrderAndDeliveryPlanListById', input, how)
      return { ...data, by, id: data.orderId, no: data.orderCode }
    }
    const input = { ticketId: id! }
    const { data } = await provider.call('getServiceTicketAndDeliveryPlanListById', input, how)
    return { ...data, by, id: data.ticketId, no: data.ticketNo }
  }
  const query = useQuery({ queryKey, queryFn: read, enabled: id !== undefined })
  return { query, queryKey, read }
}
