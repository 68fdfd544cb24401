import { text } from '#define'
import { shownIn } from './CallDialog.tsx'

/** The inputs of a person who signs in the session of another. */
export const signerFields = shownIn({
  email: text({ required: true, max: 200, label: 'E-mail' }),
  password: text({ required: true, max: 200, secret: true }),
  code: text({ max: 40, label: 'Code', help: 'From the authenticator app, if they use one' }),
})

/** The part that `signHere` takes. */
export function signerOf(values: Readonly<Record<string, unknown>>) {
  const { email, password, code } = values as Record<string, string | null | undefined>
  return { email: email!, password: password!, ...(code && { code }) }
}
