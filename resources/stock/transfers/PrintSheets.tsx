import './transfers.texts.ts'
import Button from '@mui/material/Button'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'
import { useAsked } from '#src/views/parts/useAsked.ts'

/** Saves the sheets of the selected transfers as one PDF. */
export default function PrintSheets() {
  const { provider, save } = useServer()
  const { ids, isAll } = useSelection()
  const asked = useAsked()
  const filter = JSON.stringify(isAll ? asked : { id: { in: [...ids] } })
  return (
    <Button
      variant="outlined"
      onClick={() => void save(provider.callFile('printTransfers', { filter }))}
    >
      {say('transfers.print')}
    </Button>
  )
}
