import '#src/views/record/record.texts.ts'
import { longText, mostReason, type Transition } from '#define'
import type { ReactNode } from 'react'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'

interface Props {
  step: Transition
  title?: string
  /** The question before the step. */
  question: string | undefined
  /** Whether the step is disabled until its required reason is typed. */
  waits?: boolean
  take: (reason: string) => Promise<void>
  onClose: () => void
  /** What to know before the step. */
  children?: ReactNode
}

/** Asks the question before a status step, and for a reason if one is stored. */
export default function StepDialog(props: Props) {
  const { step, title, question, waits, take, onClose, children } = props
  const { label, needsReason: required = false, takesRemark } = step
  const reason = longText({
    label: say(required ? 'common.reason' : 'common.remark'),
    help: say('record_page.reason_kept'),
    required,
    max: mostReason,
  })
  return (
    <CallDialog
      title={title ?? label}
      fields={required || takesRemark ? shownIn({ reason }) : []}
      note={question}
      run={({ reason: typed }) => take(((typed as string | null) ?? '').trim())}
      confirm={label}
      onClose={onClose}
      isEdit={waits && required}
    >
      {children}
    </CallDialog>
  )
}
