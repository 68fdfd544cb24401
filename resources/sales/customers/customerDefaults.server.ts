import type { BeforeWrite } from '#server/kit'

/** A name that was the first and last name follows their change. */
export const customerDefaults: BeforeWrite = (_, input, current) => {
  const before = fullName(current ?? {})
  const after = fullName({ ...current, ...input })
  const isNamed = 'name' in input && input.name !== current?.name
  return Promise.resolve(
    current && !isNamed && before !== '' && after !== '' && current.name === before
      ? { ...input, name: after.slice(0, 120) }
      : input,
  )
}

const fullName = ({ firstName, lastName }: Readonly<Record<string, unknown>>) =>
  [firstName, lastName].filter(Boolean).join(' ')
