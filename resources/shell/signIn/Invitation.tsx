import { type FormEvent, useEffect, useState } from 'react'
import { signIn } from '#auth/account.ts'
import { acceptInvitation, readInvitation } from '#auth/invitation.ts'
import { http, session } from '#src/app/services.ts'
import { Logo } from '#src/theme/Logo.tsx'
import { PasswordField } from './Field.tsx'
import type { StepProps } from './steps.tsx'
import { stepTexts } from './steps.texts.ts'

/** Where an invited person chooses a password, with which they are signed in. */
export function Invitation({
  invitation,
  onSignedIn,
  onLeave,
}: StepProps & {
  /** The key of the link. */
  readonly invitation: string
}) {
  const texts = stepTexts()
  const [invited, setInvited] = useState<{ name: string; email: string }>()
  const [failure, setFailure] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isGone = false
    readInvitation({ http }, invitation).then(
      found => isGone || setInvited(found),
      (error: Error) => isGone || setFailure(error.message),
    )
    return () => {
      isGone = true
    }
  }, [invitation])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy || !invited) return
    const password = new FormData(event.currentTarget).get('password') as string
    setFailure(undefined)
    const isShort = Array.from(password).length < 15
    setProblem(isShort ? texts.new_password_short : undefined)
    if (isShort) return
    setBusy(true)
    try {
      await acceptInvitation({ http }, invitation, password)
      // The link has served.
      history.replaceState(null, '', '/login')
      await signIn({ http, session }, { email: invited.email, password }).then(
        onSignedIn,
        (error: Error) => onLeave(invited.email, error.message),
      )
    } catch (error) {
      setFailure((error as Error).message)
      setBusy(false)
    }
  }

  const lead = invited
    ? texts.invited_lead
        .replace('%{name}', () => invited.name)
        .replace('%{email}', () => invited.email)
    : texts.invited_loading
  return (
    <form noValidate onSubmit={submit} aria-busy={isBusy}>
      <Logo size={40} />
      <h1>{texts.invited_title}</h1>
      {(invited || !failure) && <p className="lead">{lead}</p>}
      {failure && (
        <p className="failure" role="alert">
          {failure}
        </p>
      )}
      {invited && (
        <>
          <input type="email" autoComplete="username" value={invited.email} readOnly hidden />
          <PasswordField
            label={texts.new_password}
            autoComplete="new-password"
            maxLength={300}
            hint={texts.new_password_hint}
            autoFocus
            problem={problem}
          />
          <button type="submit" className="submit" aria-disabled={isBusy}>
            {texts.choose}
          </button>
        </>
      )}
      <button
        type="button"
        className="other"
        onClick={() => {
          history.replaceState(null, '', '/login')
          onLeave()
        }}
      >
        {texts.to_sign_in}
      </button>
    </form>
  )
}
