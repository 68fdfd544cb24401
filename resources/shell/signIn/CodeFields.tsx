import { useState } from 'react'
import { words } from '#src/i18n/language.ts'
import { Field } from './Field.tsx'

/** The second step of signing in: the code of the app, or a recovery code for who has lost it. */
export function CodeFields({ problem }: { problem: string | undefined }) {
  const { sign_in: said } = words
  const [hasApp, setHasApp] = useState(true)
  return (
    <>
      <p className="lead">{hasApp ? said.code_lead : said.recovery_lead}</p>
      <Field
        key={String(hasApp)}
        label={hasApp ? said.code : said.recovery_code}
        name="code"
        autoComplete={hasApp ? 'one-time-code' : 'off'}
        inputMode={hasApp ? 'numeric' : 'text'}
        maxLength={40}
        autoFocus
        problem={problem}
      />
      <button type="button" className="other" onClick={() => setHasApp(!hasApp)}>
        {hasApp ? said.use_recovery : said.use_app}
      </button>
    </>
  )
}
