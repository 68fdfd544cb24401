import type { RecordOf } from '#define'
import type { branches } from './branches.entity.ts'
import { BranchLacks } from './BranchLacks.tsx'

/** Above the page of a branch. */
export default function LacksOfRecord({ record }: { record: RecordOf<typeof branches> }) {
  return <BranchLacks what={record.lacks} />
}
