import './profile.texts.ts'
import { say } from '#src/i18n/say.ts'

export interface TypedPassword {
  readonly present: string
  readonly password: string
  readonly repeated: string
}

/**
 * The problems of the typed values, by input. Only the server checks whether a password is too easy
 * to guess.
 */
export function problemsOfPassword({
  present,
  password,
  repeated,
}: TypedPassword): Partial<TypedPassword> {
  const length = Array.from(password).length
  return {
    ...(present ? {} : { present: say('password.present_missing') }),
    ...(length < 15
      ? { password: say('password.too_short', { length }) }
      : length > 128
        ? { password: say('password.too_long', { length }) }
        : password === present
          ? { password: say('password.as_before') }
          : {}),
    ...(repeated === password ? {} : { repeated: say('password.differs') }),
  }
}
