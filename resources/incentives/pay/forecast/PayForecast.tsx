import './forecast.texts.ts'
import { useListContext } from 'ra-core'
import { say } from '#src/i18n/say.ts'
import { CallTable } from '#src/views/call/CallTable.tsx'

/** Below one's own pay: what is to come. A leader who filters by one person sees that of this person. */
export default function PayForecast() {
  const { filterValues } = useListContext()
  const staffId: unknown = filterValues.staffId
  const input = typeof staffId === 'string' ? { staffId } : {}
  return (
    <>
      <CallTable
        call="getPayForecast"
        input={input}
        list="tiers"
        title={say('pay_forecast.tiers')}
        none={say('pay_forecast.no_tiers')}
      />
      <CallTable
        call="getPayForecast"
        input={input}
        list="orders"
        title={say('pay_forecast.orders')}
        none={say('pay_forecast.no_orders')}
      />
    </>
  )
}
