import './loading.texts.ts'
import type { RecordOf } from '#define'
import { say } from '#src/i18n/say.ts'
import { FileAction } from '#src/views/record/actions/FileAction.tsx'
import type { zoneChecks } from '#resources/delivery/zoneChecks/zoneChecks.entity.ts'

/** Saves the sheet of a checked zone, by which its goods are loaded. */
export default function LoadingSheet({
  record: { zoneId, date },
}: {
  record: RecordOf<typeof zoneChecks>
}) {
  return (
    <FileAction call="printLoadingSheet" input={{ zoneId, date }} label={say('loading.sheet')} />
  )
}
