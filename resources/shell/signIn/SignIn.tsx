import '#src/theme/start.css'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { asksForCode, signIn } from '#auth/account.ts'
import { http, session } from '#src/app/services.ts'
import { reasonInWords, words } from '#src/i18n/language.ts'
import { Logo } from '#src/theme/Logo.tsx'
import { Field, PasswordField } from './Field.tsx'
import { Forgotten } from './Forgotten.tsx'
import { Room } from './Room.tsx'
import { problemsOf, type Typed } from './validate.ts'

// Few people see these.
const loadCodeFields = () => import('./CodeFields.tsx')
const CodeFields = lazy(loadCodeFields)
const Invitation = lazy(() => import('./Invitation.tsx').catch(() => ({ default: NotLoaded })))

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
  const [invited, setInvited] = useState(invitation)
  const [problems, setProblems] = useState<Partial<Typed>>({})
  /** E-mail and password, while the code of the second factor is awaited. */
  const [first, setFirst] = useState<Typed>()
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
    const typed = { ...first, ...Object.fromEntries(new FormData(form)) } as unknown as Typed
    const found = problemsOf(typed)
    setProblems(found)
    setFailure(undefined)
    const wrong = Object.keys(found)[0]
    if (wrong) return (form.elements.namedItem(wrong) as HTMLInputElement).focus()
    await enter(typed)
  }

  async function enter(typed: Typed) {
    setBusy(true)
    try {
      await signIn({ http, session }, typed)
      await onSignedIn()
    } catch (error) {
      if (!asksForCode(error) || first) return setFailure((error as Error).message)
      const isLoaded = await loadCodeFields().then(
        () => true,
        () => false,
      )
      if (isLoaded) setFirst({ ...typed, code: '' })
      else setFailure(words.http.notLoaded)
    } finally {
      // A person without a role stays on this page.
      setBusy(false)
    }
  }

  /** The link has served, or will not: it leaves the address. */
  function leaveInvitation() {
    history.replaceState(null, '', '/login')
    setInvited(undefined)
  }

  function goBack() {
    setEmail(first!.email)
    setFirst(undefined)
    setFailure(undefined)
    setProblems({})
  }

  const { sign_in: texts } = words
  const trouble = failure ? (
    <p className="failure" role="alert">
      {failure}
    </p>
  ) : (
    notice && <Notice text={reasonInWords(notice)} />
  )
  return (
    <div className="sign-in">
      <main>
        {invited === undefined ? (
          <form noValidate onSubmit={submit} onInput={begin} aria-busy={isBusy}>
            <Logo size={40} />
            {first ? (
              <Suspense>
                <CodeFields problem={problems.code}>{trouble}</CodeFields>
              </Suspense>
            ) : (
              <>
                <h1>{texts.title}</h1>
                <p className="lead">{texts.lead}</p>
                {trouble}
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
              </>
            )}
            <button type="submit" className="submit" aria-disabled={isBusy}>
              {isBusy && <span className="spinner" aria-hidden />}
              {isBusy ? texts.busy : texts.submit}
            </button>
            {first ? (
              <button type="button" className="other" onClick={goBack}>
                {texts.back}
              </button>
            ) : (
              <Forgotten />
            )}
          </form>
        ) : (
          <Suspense>
            <Invitation
              invitation={invited}
              onChosen={chosen => {
                leaveInvitation()
                setEmail(chosen.email)
                void enter(chosen)
              }}
              onLeave={leaveInvitation}
            />
          </Suspense>
        )}
      </main>
      <aside aria-hidden>
        <Room />
      </aside>
      <title>{`${texts.title} · ${words.app.name}`}</title>
    </div>
  )
}

const NotLoaded = () => (
  <p className="failure" role="alert">
    {words.http.notLoaded}
  </p>
)

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
