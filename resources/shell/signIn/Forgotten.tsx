import { useState } from 'react'
import { namedHelpers } from '#auth/namedHelpers.ts'
import { stepTexts } from './steps.texts.ts'

/** `A, B or C`. */
const listed = (names: readonly string[], or: string) =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(` ${or} `)

/** Whom to ask for a new password: by name where somebody has signed in in this browser before. */
export default function Forgotten() {
  const texts = stepTexts()
  const [names] = useState(namedHelpers)
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
