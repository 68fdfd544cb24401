import './bulk.texts.ts'
import type { AnyEntity } from '#define'
import type { Outcome } from '#data/many.ts'
import { useNamed } from '#src/fields/link/useOptions.ts'
import { say } from '#src/i18n/say.ts'
import { useRecordPath } from '#src/views/parts/useRecordPath.ts'
import { RefusedRows } from './RefusedRows.tsx'
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
  return (
    <RefusedRows
      title={
        outcome.done > 0
          ? say('bulk.not_changed_but', { some, done: outcome.done.toLocaleString('en-NZ') })
          : say('bulk.not_changed', { some })
      }
      one={entity.titles[0]}
      rows={shown.map(({ id, errors }, n) => ({
        id,
        // What a record is known by may be empty.
        name: names[n]!.label || entity.titles[0],
        why: errors.map(({ message }) => message).join(' '),
      }))}
      more={refused.length - shown.length}
      pathOf={pathOf}
      onClose={onClose}
    />
  )
}

const mostShown = 200
const none: never[] = []
