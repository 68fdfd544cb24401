import '#src/theme/start.css'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { asksForCode, signIn } from '#auth/account.ts'
import { http, session } from '#src/app/services.ts'
import { reasonInWords, words } from '#src/i18n/language.ts'
import { Logo } from '#src/theme/Logo.tsx'
import { Field, PasswordField, Submit } from './Field.tsx'
import { Room } from './Room.tsx'
import { notLoaded, type Step } from './steps.tsx'
import { type Credentials, problemsOf } from './validate.ts'

// Few people see these.
const Forgotten = lazy(() => import('./Forgotten.tsx').catch(notLoaded))
const OtherStep = lazy(() => import('./OtherStep.tsx').catch(notLoaded))

interface Props {
  /** Why the person has to sign in again, if there is a reason. */
  readonly notice?: string | undefined
  /** The key of an invitation's link, for whom has followed one. */
  readonly invitation?: string | undefined
  /** Called once, when the person begins to type. */
  readonly preload: () => void
  /** Called when the tokens are stored. */
  readonly onSignedIn: () => Promise<void>
}

/** The sign-in page: plain React without react-admin and MUI, so that it loads fast. */
export function SignIn({ notice, invitation, preload, onSignedIn }: Props) {
  const [problems, setProblems] = useState<Partial<Credentials>>({})
  const [step, setStep] = useState<Step | undefined>(invitation ? { invitation } : undefined)
  const [email, setEmail] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isPreloaded = useRef(false)

  const begin = () => {
    if (isPreloaded.current) return
    isPreloaded.current = true
    whenIdle(preload)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    // Reads the inputs themselves: a password manager fills them without React events.
    const typed = Object.fromEntries(new FormData(form)) as unknown as Credentials
    const found = problemsOf(typed)
    setProblems(found)
    setFailure(undefined)
    const wrong = Object.keys(found)[0]
    if (wrong) return (form.elements.namedItem(wrong) as HTMLInputElement).focus()
    setBusy(true)
    try {
      await signIn({ http, session }, typed)
      await onSignedIn()
    } catch (error) {
      if (asksForCode(error)) setStep({ typed })
      else setFailure((error as Error).message)
    } finally {
      // A person without a role stays on this page.
      setBusy(false)
    }
  }

  const { sign_in: texts } = words
  return (
    <div className="sign-in">
      <main>
        {step ? (
          <Suspense>
            <OtherStep
              step={step}
              onSignedIn={onSignedIn}
              onLeave={(known = '', why) => {
                setEmail(known)
                setFailure(why)
                setStep(undefined)
              }}
            />
          </Suspense>
        ) : (
          <form noValidate onSubmit={submit} onInput={begin} aria-busy={isBusy}>
            <Logo size={40} />
            <h1>{texts.title}</h1>
            <p className="lead">{texts.lead}</p>
            {failure ? (
              <p className="failure" role="alert">
                {failure}
              </p>
            ) : (
              notice && <Notice text={reasonInWords(notice)} />
            )}
            <Field
              label={texts.email}
              name="email"
              type="email"
              defaultValue={email}
              autoComplete="username"
              inputMode="email"
              autoFocus
              problem={problems.email}
            />
            <PasswordField problem={problems.password} />
            <Submit isBusy={isBusy} />
            <Suspense>
              <Forgotten />
            </Suspense>
          </form>
        )}
      </main>
      <aside aria-hidden>
        <Room />
      </aside>
      <title>{`${texts.title} · ${words.app.name}`}</title>
    </div>
  )
}

/**
 * Shown for 5 seconds (specification §8). Its space is reserved, so that nothing moves while a
 * person types.
 */
function Notice({ text }: { text: string }) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), 5000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className="failure" role="alert" style={isOver ? { visibility: 'hidden' } : undefined}>
      {text}
    </p>
  )
}

/** Loading starts in a pause between two keys. Safari lacks `requestIdleCallback`. */
const whenIdle = (work: () => void) =>
  (window.requestIdleCallback ?? ((f: () => void) => window.setTimeout(f, 50)))(work)
