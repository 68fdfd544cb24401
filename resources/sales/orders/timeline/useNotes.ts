import type { CallInput } from '#define'
import { useServer } from '#src/app/useServer.ts'
import { conflictIn } from '#src/views/form/conflict.ts'
import type { orderProcessingCalls } from '#resources/sales/orders/orderProcessing.calls.ts'
import type { OrderProps } from '#resources/sales/orders/parts/orderData.ts'

type Input = CallInput<(typeof orderProcessingCalls)['updateOrderProcessing']>
export type NoteChange = Omit<Input, 'orderId' | 'version' | 'tagIds'>

/**
 * Saves changes of an order's notes at once. They overwrite nothing of the order: what another
 * person has changed in it meanwhile does not stop them. A note keeps its own version.
 */
export function useNotes({ data: { order }, reload, showSaved }: OrderProps) {
  const { provider, tellDone } = useServer()
  return async (change: NoteChange, done: string) => {
    const send = (version: number) =>
      provider.call('updateOrderProcessing', { orderId: order.id, version, ...change })
    const saved = await send(order.version).catch(async (error: unknown) => {
      if (!conflictIn(error)) throw error
      return send((await reload()).order.version)
    })
    showSaved(saved.data)
    tellDone(done)
  }
}
