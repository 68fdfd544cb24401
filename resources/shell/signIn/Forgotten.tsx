import { useState } from 'react'
import { helpers } from '#auth/helpers.ts'
import { words } from '#src/i18n/language.ts'

/** `A, B or C`. */
const listed = (names: readonly string[], or: string) =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(` ${or} `)

/** Whom to ask for a new password: by name where somebody has signed in in this browser before. */
export default function Forgotten() {
  const { sign_in: texts } = words
  const [names] = useState(() => helpers.read())
  return (
    <details className="forgotten">
      <summary>{texts.forgotten}</summary>
      <p>
        {names.length
          ? texts.ask_named.replace('%{names}', () => listed(names, texts.or))
          : texts.ask_anybody}
      </p>
    </details>
  )
}
