import type { products } from '#resources/products/products.entity.ts'
import { say } from '#src/i18n/say.ts'
import { FileAction } from '#src/views/record/actions/FileAction.tsx'
import type { RecordOf } from '#define'
import './lists.texts.ts'

/** Saves the sheet of a product. */
export default function ProductSheet({ record }: { record: RecordOf<typeof products> }) {
  return (
    <FileAction
      call="printProduct"
      input={{ productId: record.id }}
      label={say('catalogue.sheet')}
    />
  )
}
