import { LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import type { CallAnswer } from '#define'
import { OrderLink } from '#resources/stock/check/OrderLink.tsx'
import type { stockCheckCalls } from '#resources/stock/check/stockCheck.calls.ts'

type Row = CallAnswer<(typeof stockCheckCalls)['getStockPresold']>['data'][number]

/** Orders and how many pieces each has, the earliest claim first; nothing at all where none has any. */
export const Reservations = ({ title, rows }: { title: string; rows: readonly Row[] }) =>
  rows.length > 0 && (
    <section aria-label={title}>
      <h3>
        {title} {rows.reduce((sum, { quantity }) => sum + quantity, 0).toLocaleString('en-NZ')}
      </h3>
      <LinesShell>
        <thead>
          <tr>
            <th>{say('stock.order')}</th>
            <th data-align="right">{say('stock.pieces')}</th>
            <th>{say('stock.status')}</th>
            <th>{say('stock.need_by')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, orderId, orderCode, quantity, state, needBy }) => (
            <tr key={id}>
              <td data-label={say('stock.order')}>
                <OrderLink orderId={orderId}>{orderCode}</OrderLink>
              </td>
              <td data-label={say('stock.pieces')} data-align="right">
                {quantity.toLocaleString('en-NZ')}
              </td>
              <td data-label={say('stock.status')}>{state}</td>
              <td data-label={say('stock.need_by')}>{needBy && formatDate(needBy)}</td>
            </tr>
          ))}
        </tbody>
      </LinesShell>
    </section>
  )
