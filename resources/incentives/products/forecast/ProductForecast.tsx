import './productForecast.texts.ts'
import type { RecordOf } from '#define'
import { mayCall } from '#src/app/access.ts'
import { useCall } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { amountText } from '#src/fields/number/amountText.ts'
import { say } from '#src/i18n/say.ts'
import { CallTable } from '#src/views/call/CallTable.tsx'
import { productForecastCalls } from './productForecast.calls.ts'
import type { productCommissions } from '#resources/incentives/products/productCommissions.entity.ts'

const { forecastProductCommission } = productForecastCalls

/** Below a commission for goods: what it would have cost for the sales of the last 90 days. */
export default function ProductForecast({
  record,
}: {
  record: RecordOf<typeof productCommissions>
}) {
  const { id, version } = record
  const may = mayCall('forecastProductCommission', forecastProductCommission)
  const { data } = useCall('forecastProductCommission', may ? { id } : undefined, version)
  if (!may) return null
  return (
    <CallTable
      call="forecastProductCommission"
      input={{ id }}
      version={version}
      title={say('product_forecast.title')}
      none={say('product_forecast.none')}
      actions={
        data && data.pieces > 0 ? (
          <Muted>
            {say('product_forecast.cost', { cost: amountText(data.cost), pieces: data.pieces })}
          </Muted>
        ) : undefined
      }
    />
  )
}
