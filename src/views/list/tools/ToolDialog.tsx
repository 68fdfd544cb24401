import '#src/views/call/answer.texts.ts'
import { useEvent, useRefresh } from 'ra-core'
import { use, useEffect, useState } from 'react'
import type { Shape } from '#define/call.ts'
import { loadCall } from '#data/calls.ts'
import { say } from '#src/i18n/say.ts'
import { AnswerValues } from '#src/views/call/AnswerValues.tsx'
import { askedIn } from '#src/views/call/askedIn.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { useProvider } from '#src/app/useServer.ts'

interface Props {
  call: string
  label: string
  given?: Values
  /** Input taken from `given` without an input field. */
  hidden?: readonly string[]
  /** `given` is all that it needs: it is asked before anyone changes it. */
  isAsked?: boolean
  onClose: () => void
}
type Values = Readonly<Record<string, any>>

/** A form with a call's input, and below it the answer: fields as values, lists as tables. */
export default function ToolDialog({
  call: name,
  label,
  given,
  hidden = [],
  isAsked,
  onClose,
}: Props) {
  const call = use(loadCall(name))
  const request = askedIn(call.input)
  const provider = useProvider()
  const refresh = useRefresh()
  const [answer, setAnswer] = useState<Values>()
  const start = picked(given, Object.keys(call.input as object))
  const run = async (values: Values) => {
    setAnswer(undefined)
    const answered = await provider.call(name as never, definite({ ...start, ...values }) as never)
    if (call.changes) refresh()
    if (Object.keys(call.answer as object).length) setAnswer(answered)
    else onClose()
  }
  const first = useEvent(() => run({}))
  useEffect(() => {
    if (isAsked) void first()
  }, [isAsked, first])
  return (
    <CallDialog
      title={label}
      fields={shownIn(request).filter(input => !hidden.includes(input.name))}
      given={start}
      run={run}
      confirm={say('answer.run')}
      cancel={say('action.close')}
      onClose={onClose}
    >
      {answer && (
        <section aria-live="polite" aria-label={label}>
          <AnswerValues shape={call.answer as Shape} values={answer} />
        </section>
      )}
    </CallDialog>
  )
}

/** The set values; an empty input is no value. */
const definite = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([, v]) => v !== null && v !== '' && v !== undefined),
  )

const picked = (values: Values = {}, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap(name => (name in values ? [[name, values[name] as unknown]] : [])),
  )
