import { type FormEvent, useState } from 'react'
import { signIn } from '#auth/account.ts'
import { http, session } from '#src/app/services.ts'
import { Logo } from '#src/theme/Logo.tsx'
import { Field, Submit } from './Field.tsx'
import type { StepProps } from './steps.tsx'
import { stepTexts } from './steps.texts.ts'
import type { Credentials } from './validate.ts'

/** The second step of signing in: the code of the app, or a recovery code for who has lost it. */
export function CodeForm({ typed, onSignedIn, onLeave }: StepProps & { typed: Credentials }) {
  const texts = stepTexts()
  const [hasApp, setHasApp] = useState(true)
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const input = event.currentTarget.elements.namedItem('code') as HTMLInputElement
    const code = input.value.trim()
    setMissing(!code)
    setFailure(undefined)
    if (!code) return input.focus()
    setBusy(true)
    try {
      await signIn({ http, session }, { ...typed, code })
      await onSignedIn()
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={submit} aria-busy={isBusy}>
      <Logo size={40} />
      <h1>{texts.code_title}</h1>
      {failure && (
        <p className="failure" role="alert">
          {failure}
        </p>
      )}
      <p className="lead">{hasApp ? texts.code_lead : texts.recovery_lead}</p>
      <Field
        key={String(hasApp)}
        label={hasApp ? texts.code : texts.recovery_code}
        name="code"
        autoComplete={hasApp ? 'one-time-code' : 'off'}
        inputMode={hasApp ? 'numeric' : 'text'}
        maxLength={40}
        autoFocus
        problem={isMissing ? texts.code_required : undefined}
      />
      <button type="button" className="other" onClick={() => setHasApp(!hasApp)}>
        {hasApp ? texts.use_recovery : texts.use_app}
      </button>
      <Submit isBusy={isBusy} />
      <button type="button" className="other" onClick={() => onLeave(typed.email)}>
        {texts.back}
      </button>
    </form>
  )
}
