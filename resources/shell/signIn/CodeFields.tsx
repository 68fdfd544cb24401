import { type ReactNode, useState } from 'react'
import { Field } from './Field.tsx'
import { stepTexts } from './steps.texts.ts'

interface Props {
  readonly problem: string | undefined
  /** The reason why the last try failed. */
  readonly children: ReactNode
}

/** The second step of signing in: the code of the app, or a recovery code for who has lost it. */
export default function CodeFields({ problem, children }: Props) {
  const texts = stepTexts()
  const [hasApp, setHasApp] = useState(true)
  return (
    <>
      <h1>{texts.code_title}</h1>
      {children}
      <p className="lead">{hasApp ? texts.code_lead : texts.recovery_lead}</p>
      <Field
        key={String(hasApp)}
        label={hasApp ? texts.code : texts.recovery_code}
        name="code"
        autoComplete={hasApp ? 'one-time-code' : 'off'}
        inputMode={hasApp ? 'numeric' : 'text'}
        maxLength={40}
        autoFocus
        problem={problem}
      />
      <button type="button" className="other" onClick={() => setHasApp(!hasApp)}>
        {hasApp ? texts.use_recovery : texts.use_app}
      </button>
    </>
  )
}
