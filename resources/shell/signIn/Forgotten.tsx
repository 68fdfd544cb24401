import { useState } from 'react'
import { helpers } from '#auth/helpers.ts'
import { words } from '#src/i18n/language.ts'

/** Whom to ask for a new password: by name where somebody has signed in in this browser before. */
export function Forgotten() {
  const { sign_in: said } = words
  const [names] = useState(helpers.read)
  return (
    <details className="forgotten">
      <summary>{said.forgotten}</summary>
      <p>
        {names.length
          ? said.ask_named.replace('%{names}', () => names.join(` ${said.or} `))
          : said.ask_anybody}
      </p>
    </details>
  )
}
