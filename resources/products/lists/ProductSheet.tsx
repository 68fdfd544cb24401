import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import type { products } from '#resources/products/products.entity.ts'
import { useServer } from '#src/app/useServer.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'
import type { RecordOf } from '#define'
import './lists.texts.ts'

/** Saves the sheet of a product. */
export default function ProductSheet({ record }: { record: RecordOf<typeof products> }) {
  const { provider, save } = useServer()
  return (
    <IconAction
      hasHint
      label={say('catalogue.sheet')}
      onClick={() => void save(provider.callFile('printProduct', { productId: record.id }))}
      icon={<PictureAsPdf />}
    />
  )
}
