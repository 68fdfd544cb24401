import { words } from '#src/i18n/language.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** What is wrong with what was typed, by input; nothing when it can be sent. The address counts without the spaces around it. */
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

/** The shape of an address and no more: whether it exists is the server's to know. */
const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
