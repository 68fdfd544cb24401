import './bulk.texts.ts'
import Link from '@mui/material/Link'
import { LinkBase, type Identifier } from 'ra-core'
import { text } from '#define'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { ShapeRows } from '#src/views/call/ShapeTable.tsx'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'

interface Props {
  title: string
  /** The heading of the names. */
  one: string
  rows: readonly { readonly id: Identifier; readonly name: string; readonly why: string }[]
  /** How many more were refused than are shown. */
  more?: number
  /** The page of a row, if it has one. */
  pathOf?: (row: { readonly id: Identifier }) => string
  onClose: () => void
}

/** What was refused, with the reason of each. */
export function RefusedRows({ title, one, rows, more = 0, pathOf, onClose }: Props) {
  return (
    <DialogFrame
      title={title}
      maxWidth="md"
      onClose={onClose}
      cancel={say('action.close')}
      isCancelFirst
    >
      <ShapeRows
        shape={{ name: text({ label: one }), why: text({ label: say('bulk.why_not') }) }}
        rows={rows}
        columns={{
          name: ({ id }, name) =>
            pathOf ? (
              <Link component={LinkBase} to={pathOf({ id })}>
                {name}
              </Link>
            ) : (
              name
            ),
          why: true,
        }}
      />
      {more > 0 && <Muted>{say('bulk.and_more', { count: more.toLocaleString('en-NZ') })}</Muted>}
    </DialogFrame>
  )
}
