import Download from '@mui/icons-material/Download'
import { mayCall } from '#src/app/access.ts'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { MenuButton } from '#src/controls/MenuButton.tsx'
import { planFileCalls as calls } from './planFiles.calls.ts'

/** Saves the plans of a day as tables: their addresses, and their goods by stop or warehouse. */
export function DayFiles({ calendarId, date }: { calendarId: string; date: string }) {
  const { provider, save } = useServer()
  const entry = (name: keyof typeof calls, label: string, input: object) =>
    mayCall(name, calls[name]) && {
      label,
      onChoose: () => void save(provider.callFile(name, { calendarId, ...input })),
    }
  const day = { from: date, to: date }
  return (
    <MenuButton
      label={say('papers.save')}
      startIcon={<Download />}
      variant="text"
      items={[
        entry('downloadDeliveryAddress', say('papers.addresses'), day),
        entry('exportArrangeTruckGetProductList', say('papers.by_stop'), { date }),
        entry('downLoadTripWarehouseProduct', say('papers.by_warehouse'), { date }),
      ]}
    />
  )
}
