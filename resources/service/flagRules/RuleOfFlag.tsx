import type { RecordOf } from '#define'
import { Preview } from './FlagPreview.tsx'
import type { flags } from './flags.entity.ts'

/** Below a flag: which tickets its rule means. */
export default function RuleOfFlag({ record }: { record: RecordOf<typeof flags> }) {
  return <Preview values={record} />
}
