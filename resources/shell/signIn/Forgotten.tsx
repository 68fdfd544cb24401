import { useState } from 'react'
import { helpers } from '#auth/helpers.ts'
import { words } from '#src/i18n/language.ts'

/** `A, B or C`. */
const listed = (names: readonly string[], or: string) =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(` ${or} `)

/** Whom to ask for a new password: by name where somebody has signed in in this browser before. */
export function Forgotten() {
  const { sign_in: said } = words
  const [names] = useState(() => helpers.read())
  return (
    <details className="forgotten">
      <summary>{said.forgotten}</summary>
      <p>
        {names.length
          ? said.ask_named.replace('%{names}', () => listed(names, said.or))
          : said.ask_anybody}
      </p>
    </details>
  )
}
