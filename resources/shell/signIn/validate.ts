import { words } from '#src/i18n/language.ts'

/** The inputs of sign-in. */
export interface Credentials {
  readonly email: string
  readonly password: string
}

/**
 * The problems of the typed values, by input; empty if they can be sent. Spaces around the address
 * are ignored.
 */
export function problemsOf({ email, password }: Credentials): Partial<Credentials> {
  const address = email.trim()
  return {
    ...(address
      ? isEmail(address)
        ? {}
        : { email: words.sign_in.email_invalid }
      : { email: words.sign_in.email_required }),
    ...(password ? {} : { password: words.sign_in.password_required }),
  }
}

/** Checks only the shape of an address; the server checks whether it exists. */
const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
