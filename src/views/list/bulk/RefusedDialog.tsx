import Link from '@mui/material/Link'
import { LinkBase } from 'ra-core'
import { text, type AnyEntity } from '#define'
import type { Outcome } from '#data/many.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { useNamed } from '#src/fields/link/useOptions.ts'
import { say } from '#src/i18n/say.ts'
import { ShapeRows } from '#src/views/call/ShapeTable.tsx'
import { DialogFrame } from '#src/views/parts/DialogFrame.tsx'
import { useRecordPath } from '#src/views/record/useRecordPath.ts'
import { countOf } from './useBulk.ts'

interface Props {
  entity: AnyEntity
  outcome: Pick<Outcome, 'done' | 'refused' | 'results'>
  onClose: () => void
}

/** The refused rows, each with its reasons and a link. They stay selected. */
export default function RefusedDialog({ entity, outcome, onClose }: Props) {
  const pathOf = useRecordPath(entity)
  const refused = outcome.results.filter(({ isSuccess }) => !isSuccess)
  const some = countOf(entity, outcome.refused)
  const shown = refused.slice(0, mostShown)
  const names = useNamed(
    entity.name,
    shown.map(each => String(each.id)),
    none,
  )
  const rows = shown.map(({ id, errors }, n) => ({
    id,
    // What a record is known by may be empty.
    name: names[n]!.label || entity.titles[0],
    why: errors.map(({ message }) => message).join(' '),
  }))
  return (
    <DialogFrame
      title={
        outcome.done > 0
          ? say('bulk.not_changed_but', { some, done: outcome.done.toLocaleString('en-NZ') })
          : say('bulk.not_changed', { some })
      }
      maxWidth="md"
      onClose={onClose}
      cancel={say('action.close')}
      isCancelFirst
    >
      <ShapeRows
        shape={{
          name: text({ label: entity.titles[0] }),
          why: text({ label: say('bulk.why_not') }),
        }}
        rows={rows}
        columns={{
          name: ({ id }, name) => (
            <Link component={LinkBase} to={pathOf({ id })}>
              {name}
            </Link>
          ),
          why: true,
        }}
      />
      {refused.length > shown.length && (
        <Muted>
          {say('bulk.and_more', {
            count: (refused.length - shown.length).toLocaleString('en-NZ'),
          })}
        </Muted>
      )}
    </DialogFrame>
  )
}

const mostShown = 200
const none: never[] = []
