export interface TypedPassword {
  readonly present: string
  readonly password: string
  readonly repeated: string
}

/** What is wrong with what was typed, by input. Whether a password is too easy to guess is the server's to know. */
export function problemsOfPassword({
  present,
  password,
  repeated,
}: TypedPassword): Partial<TypedPassword> {
  const length = Array.from(password).length
  return {
    ...(present ? {} : { present: 'Enter your present password' }),
    ...(length < 15
      ? { password: `At least 15 characters; these are ${length}` }
      : length > 128
        ? { password: `At most 128 characters; these are ${length}` }
        : password === present
          ? { password: 'This is your present password' }
          : {}),
    ...(repeated === password ? {} : { repeated: 'This is not the same as the new password' }),
  }
}
