import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import { useListContext } from 'ra-core'
import { useServer } from '#src/app/useServer.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'
import './lists.texts.ts'

/** Saves the products that the list shows as a catalogue to print. */
export default function PrintCatalogue() {
  const { filterValues, sort, total } = useListContext()
  const { provider, save } = useServer()
  const print = () =>
    void save(
      provider.callFile('printCatalogue', {
        filter: JSON.stringify(filterValues),
        sort: JSON.stringify([sort.field, sort.order]),
      }),
    )
  return (
    <IconAction
      hasHint
      label={say('catalogue.print')}
      disabled={total === 0}
      onClick={print}
      icon={<PictureAsPdf />}
    />
  )
}
