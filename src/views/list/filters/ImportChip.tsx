import '#src/views/list/tools/import.texts.ts'
import Chip from '@mui/material/Chip'
import { useListFilterContext } from 'ra-core'
import { useCall } from '#src/app/useServer.ts'
import { formatLongDate, partsOfInstant } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'

/** Names the import that a list is filtered to; without it the list shows all others, too. */
export default function ImportChip() {
  const { filterValues, setFilters } = useListFilterContext()
  const client = useClient()
  const { importOf, ...others } = filterValues
  const { data } = useCall('getImport', { requestId: String(importOf) })
  const label = data
    ? say('import.of', {
        file: data.fileName ?? data.title,
        when: formatLongDate(partsOfInstant(data.atUtc, client).date),
      })
    : say('import.of_one')
  return <Chip label={label} onDelete={() => setFilters(others)} />
}
