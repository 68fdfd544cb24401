import { words } from '#src/i18n/language.ts'

/** The inputs of sign-in. */
export interface Typed {
  readonly email: string
  readonly password: string
  /** There once it is asked for. */
  readonly code?: string
}

/**
 * The problems of the typed values, by input; empty if they can be sent. Spaces around the address
 * are ignored.
 */
export function problemsOf({ email, password, code }: Typed): Partial<Typed> {
  const address = email.trim()
  return {
    ...(address
      ? isEmail(address)
        ? {}
        : { email: words.sign_in.email_invalid }
      : { email: words.sign_in.email_required }),
    ...(password ? {} : { password: words.sign_in.password_required }),
    ...(code === undefined || code.trim() ? {} : { code: words.sign_in.code_required }),
  }
}

/** Checks only the shape of an address; the server checks whether it exists. */
const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
