import '#src/theme/start.css'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { signIn } from '#auth/account.ts'
import { http, session } from '#src/app/services.ts'
import { reasonInWords, words } from '#src/i18n/language.ts'
import { Logo } from '#src/theme/Logo.tsx'
import { Room } from './Room.tsx'
import { type Credentials, problemsOf } from './validate.ts'

interface Props {
  /** Why the person has to sign in again, if there is a reason. */
  readonly notice?: string | undefined
  /** Called once, when the person begins to type. */
  readonly preload: () => void
  /** Called when the tokens are stored. */
  readonly onSignedIn: () => Promise<void>
}

/** The sign-in page: plain React without react-admin and MUI, so that it loads fast. */
export function SignIn({ notice, preload, onSignedIn }: Props) {
  const [problems, setProblems] = useState<Partial<Credentials>>({})
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
      await signIn({ http, session }, typed.email, typed.password)
      await onSignedIn()
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      // A person without a role stays on this page.
      setBusy(false)
    }
  }

  const { sign_in: said } = words
  return (
    <div className="sign-in">
      <main>
        <form noValidate onSubmit={submit} onInput={begin} aria-busy={isBusy}>
          <Logo size={40} />
          <h1>{said.title}</h1>
          <p className="lead">{said.lead}</p>
          {failure ? (
            <p className="failure" role="alert">
              {failure}
            </p>
          ) : (
            notice && <Notice text={reasonInWords(notice)} />
          )}
          <Field
            label={said.email}
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoFocus
            problem={problems.email}
          />
          <PasswordField problem={problems.password} />
          <button type="submit" className="submit" aria-disabled={isBusy}>
            {isBusy && <span className="spinner" aria-hidden />}
            {isBusy ? said.busy : said.submit}
          </button>
        </form>
      </main>
      <aside aria-hidden>
        <Room />
      </aside>
      <title>{`${said.title} · ${words.app.name}`}</title>
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

interface FieldProps extends React.ComponentProps<'input'> {
  readonly label: string
  readonly problem?: string | undefined
  readonly hint?: string | undefined
}

function Field({ label, problem, hint, children, ...input }: FieldProps) {
  const id = useId()
  const message = problem ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="box">
        <input
          id={id}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          aria-required
          aria-invalid={!!problem}
          aria-describedby={message && `${id}-told`}
          {...input}
        />
        {children}
      </div>
      <p id={`${id}-told`} className={problem ? 'problem' : 'hint'} aria-live="polite">
        {message}
      </p>
    </div>
  )
}

function PasswordField({ problem }: { problem: string | undefined }) {
  const { sign_in: said } = words
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <Field
      label={said.password}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      problem={problem}
      hint={hasCapsLock ? said.caps_lock : undefined}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setCapsLock(false)}
    >
      <button
        type="button"
        className="reveal"
        aria-pressed={isShown}
        aria-label={isShown ? said.hide : said.show}
        title={isShown ? said.hide : said.show}
        onClick={() => setShown(!isShown)}
      >
        <svg
          viewBox="0 0 24 24"
          width="18"
          height="18"
          aria-hidden
          focusable="false"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
          <circle cx="12" cy="12" r="2.8" />
          {isShown && <path d="m4 20 16-16" />}
        </svg>
      </button>
    </Field>
  )
}

/** Loading starts in a pause between two keys. Safari lacks `requestIdleCallback`. */
const whenIdle = (work: () => void) =>
  (window.requestIdleCallback ?? ((f: () => void) => window.setTimeout(f, 50)))(work)
