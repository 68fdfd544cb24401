import type { RecordOf } from '#define'
import type { qaIssues } from '#resources/quality/qaIssues.entity.ts'
import { WhoElse } from './WhoElse.tsx'

/** Below a product issue: who else has the same goods. */
export default function WhoElseOfIssue({ record }: { record: RecordOf<typeof qaIssues> }) {
  return (
    <WhoElse
      about={{ qaIssueId: record.id }}
      version={record.version}
      isOpen={record.state !== 'Closed'}
    />
  )
}
