import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import { LinkBase } from 'ra-core'
import { useId } from 'react'
import type { AnyEntity } from '#define'
import type { Outcome } from '#data/many.ts'
import { Headings, LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { useNamed } from '#src/fields/link/useOptions.ts'
import { say } from '#src/i18n/say.ts'
import { useRecordPath } from '#src/views/record/useRecordPath.ts'
import { countOf } from './useBulk.ts'

/** The refused rows, each with its reasons and a link. They stay selected. */
export default function RefusedDialog({
  entity,
  outcome,
  onClose,
}: {
  entity: AnyEntity
  outcome: Outcome
  onClose: () => void
}) {
  const id = useId()
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
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>
        {outcome.done > 0
          ? say('bulk.not_changed_but', { some, done: outcome.done.toLocaleString('en-NZ') })
          : say('bulk.not_changed', { some })}
      </DialogTitle>
      <DialogContent>
        <LinesShell>
          <Headings labels={[entity.titles[0], say('bulk.why_not')]} />
          <tbody>
            {shown.map(({ id: record, errors }, n) => (
              <tr key={record}>
                <td>
                  <Link component={LinkBase} to={pathOf({ id: record })}>
                    {names[n]!.label}
                  </Link>
                </td>
                <td data-label={say('bulk.why_not')}>
                  {errors.map(({ message }) => message).join(' ')}
                </td>
              </tr>
            ))}
          </tbody>
        </LinesShell>
        {refused.length > shown.length && (
          <Muted>
            {say('bulk.and_more', {
              count: (refused.length - shown.length).toLocaleString('en-NZ'),
            })}
          </Muted>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus variant="contained">
          {say('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const mostShown = 200
const none: never[] = []
