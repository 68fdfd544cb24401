import './actions.texts.ts'
import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import { say } from '#src/i18n/say.ts'
import type { Difference } from '#src/views/form/conflict.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { DifferenceTable, type DifferenceRow } from './DifferenceTable.tsx'
import { sensible, type Choices } from './merge.ts'
import './conflict.texts.ts'

interface Props<D extends Difference> {
  differences: readonly D[]
  rowOf: (difference: D) => DifferenceRow
  /** What continues with the chosen values. */
  confirm: string
  onMerge: (choices: Choices) => void
  /** Continues with the saved values alone. */
  onLoad: () => void
  /** Nothing changes. */
  onBack: () => void
  /** Why the person has to choose. */
  children: ReactNode
}

/**
 * Shown if another user saved first. Of each value that differs the user keeps one; one that was
 * changed on one side only is chosen already.
 */
export function ConflictDialog<D extends Difference>(props: Props<D>) {
  const { differences, rowOf, confirm, onMerge, onLoad, onBack, children } = props
  const [choices, setChoices] = useState<Choices>(() => sensible(differences))
  return (
    <DialogFrame
      title={say('conflict.title')}
      maxWidth="md"
      onClose={onBack}
      cancel={say('conflict.back')}
      isCancelFirst
      buttons={
        <>
          <Button onClick={onLoad}>{say('conflict.load')}</Button>
          <Button
            variant="contained"
            disabled={differences.some(({ name }) => !choices[name])}
            onClick={() => onMerge(choices)}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <p style={{ marginTop: 0 }}>{children}</p>
      <DifferenceTable
        rows={differences.map(rowOf)}
        choices={choices}
        onChoose={(name, side) => setChoices(all => ({ ...all, [name]: side }))}
      />
    </DialogFrame>
  )
}
