import type { RecordOf } from '#define'
import type { orderTags } from '#resources/sales/orderTags.entity.ts'
import { Preview } from './RulePreview.tsx'

/** Below a tag: which orders its rule means. */
export default function RuleOfTag({ record }: { record: RecordOf<typeof orderTags> }) {
  return <Preview values={record} />
}
