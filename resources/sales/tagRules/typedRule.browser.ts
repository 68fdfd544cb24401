type Values = Readonly<Record<string, unknown>>

/** The typed conditions of a rule; nothing while people set the tag, or without a condition. */
export function typedConditions<R extends object>(
  names: readonly string[],
  values: Values,
): R | undefined {
  const rule = Object.fromEntries(
    names.flatMap(name => {
      const value = values[name]
      return value === null || value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
  return values.setBy === 'Rule' && Object.keys(rule).length > 0 ? (rule as R) : undefined
}
