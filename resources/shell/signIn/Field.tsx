import { type KeyboardEvent, useId, useState } from 'react'
import { words } from '#src/i18n/language.ts'

interface FieldProps extends React.ComponentProps<'input'> {
  readonly label: string
  readonly problem?: string | undefined
  readonly hint?: string | undefined
}

/** An input with its label, and with what is wrong in it or a hint. */
export function Field({ label, problem, hint, children, ...input }: FieldProps) {
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

/** A password, which can be shown. */
export function PasswordField({ problem, ...given }: Partial<FieldProps>) {
  const { sign_in: texts } = words
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <Field
      label={texts.password}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      problem={problem}
      {...given}
      hint={hasCapsLock ? texts.caps_lock : given.hint}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setCapsLock(false)}
    >
      <button
        type="button"
        className="reveal"
        aria-pressed={isShown}
        aria-label={isShown ? texts.hide : texts.show}
        title={isShown ? texts.hide : texts.show}
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

/** Says what it does, and that it is done. */
export const Submit = ({ isBusy }: { isBusy: boolean }) => (
  <button type="submit" className="submit" aria-disabled={isBusy}>
    {isBusy && <span className="spinner" aria-hidden />}
    {isBusy ? words.sign_in.busy : words.sign_in.submit}
  </button>
)
