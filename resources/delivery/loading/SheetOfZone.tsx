import './loading.texts.ts'
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'

/** Saves the sheet of the zone that the list is filtered by, for its day or today. */
export default function SheetOfZone() {
  const { filterValues } = useListContext()
  const { provider, save } = useServer()
  const { zoneId, date } = filterValues as { zoneId?: string; date?: string }
  return (
    <Button
      startIcon={<PictureAsPdf />}
      onClick={() =>
        void save(
          provider.callFile('printLoadingSheet', {
            ...(zoneId && { zoneId }),
            ...(date && { date }),
          }),
        )
      }
    >
      {say('loading.sheet')}
    </Button>
  )
}
