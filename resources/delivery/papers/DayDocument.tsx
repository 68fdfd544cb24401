import '#src/fields/file/picker.texts.ts'
import Delete from '@mui/icons-material/DeleteOutline'
import Link from '@mui/material/Link'
import type { CallAnswer } from '#define'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { IconAction } from '#src/controls/IconAction.tsx'
import { instantInText } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { ShapeRows } from '#src/views/call/ShapeTable.tsx'
import { sizeInWords } from '#src/fields/file/FileRows.tsx'
import { dayPaperCalls } from './dayPapers.calls.ts'

const { GetDeliveryDispatchScheduleDocumentByIds: call } = dayPaperCalls
export type Document = CallAnswer<typeof call>['data']['documents'][number]

const changes = call.answer.data.shape.documents.shape.changes.shape

interface Props {
  document: Document
  onSave: () => void
  onDelete: () => void
}

/** A document of a day; below papers that are in force stands what has changed since. */
export function DayDocument({ document, onSave, onDelete }: Props) {
  const client = useClient()
  const { name, size, author, createdOnUtc, isInForce, mayDelete } = document
  return (
    <li>
      <div>
        <Link component="button" type="button" sx={{ textAlign: 'left' }} onClick={onSave}>
          {name}
        </Link>
        <Muted>
          {sizeInWords(size)}, {author}, {instantInText(createdOnUtc, client)}
        </Muted>
        {isInForce && <Changes document={document} />}
      </div>
      {mayDelete && (
        <IconAction
          size="medium"
          data-print="none"
          label={say('files.delete_named', { name })}
          onClick={onDelete}
          icon={<Delete />}
        />
      )}
    </li>
  )
}

const Changes = ({ document }: { document: Document }) =>
  document.changes.length > 0 ? (
    <details open={document.changes.length <= few}>
      <summary>{say('papers.changed', { smart_count: document.changes.length })}</summary>
      <ShapeRows
        shape={changes}
        rows={document.changes}
        columns={{ no: true, of: true, what: true, before: true, after: true }}
      />
    </details>
  ) : (
    <Muted>{say('papers.as_printed')}</Muted>
  )

/** More changes than these stand behind their number. */
const few = 8
