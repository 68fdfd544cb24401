import './etaWarnings.texts.ts'
import Sms from '@mui/icons-material/SmsOutlined'
import Button from '@mui/material/Button'
import { LinkBase, useListContext } from 'ra-core'
import { useState } from 'react'
import type { CallAnswer } from '#define'
import { mayReach } from '#src/app/access.ts'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'
import type { etaWarningCalls } from './etaWarnings.calls.ts'

const alternatives = '/supply_chain/eta/etaWarnings/alternatives'
const TextDialog = LazyPart(() => import('./TextDialog.tsx'))

type Customer = CallAnswer<typeof etaWarningCalls.getEtaCustomers>['data'][number]

/** In the bar of selected warnings, or of the orders behind them: texts to the customers, and what can be done. */
export default function WarningTools() {
  const { data = [] } = useListContext()
  const { ids, isAll } = useSelection()
  const { provider, report } = useServer()
  const [customers, setCustomers] = useState<Customer[]>()
  const rows = data.filter(({ id }) => ids.has(id))
  // Texts go to the rows in sight alone.
  if (isAll || !rows.length) return null
  const begin = async () => {
    try {
      setCustomers(
        rows[0]!.orderId
          ? ordersOf(rows)
          : (
              await provider.call('getEtaCustomers', {
                warnings: rows.map(({ id }) => ({ id: String(id) })),
              })
            ).data,
      )
    } catch (error) {
      report(error)
    }
  }
  return (
    <>
      <Button size="small" startIcon={<Sms />} onClick={() => void begin()}>
        {say('eta_warnings.text')}
      </Button>
      {!rows[0]!.orderId && mayReach(alternatives) && (
        <Button
          size="small"
          component={LinkBase}
          to={`${alternatives}?warnings=${rows.map(({ id }) => id).join(',')}`}
        >
          {say('eta_warnings.alternatives')}
        </Button>
      )}
      {customers && <TextDialog customers={customers} onClose={() => setCustomers(undefined)} />}
    </>
  )
}

/** An order may wait for several goods: it was told once all of them are. */
function ordersOf(rows: readonly Record<string, any>[]): Customer[] {
  const knows = new Map<string, boolean>()
  for (const { orderId, state } of rows)
    knows.set(orderId, (knows.get(orderId) ?? true) && state !== 'Open')
  return [...knows].map(([orderId, isTold]) => ({ orderId, isTold }))
}
