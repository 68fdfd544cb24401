import { words } from '#src/i18n/language.ts'
import type { Credentials } from './validate.ts'

/** A step beside e-mail and password: an invitation, or the code of the second factor after both. */
export type Step = { readonly invitation: string } | { readonly typed: Credentials }

export interface StepProps {
  /** Called when the tokens are stored. */
  readonly onSignedIn: () => Promise<void>
  /** Back to e-mail and password, with the e-mail that is known, and why. */
  readonly onLeave: (email?: string, why?: string) => void
}

/** Stands in for a part of the page that could not be loaded. */
export const notLoaded = () => ({
  default: () => (
    <p className="failure" role="alert">
      {words.http.notLoaded}
    </p>
  ),
})
