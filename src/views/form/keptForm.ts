/**
 * For react-admin's forms (`resetOptions`): they reset themselves whenever their effects run, which is also when a kept tab is shown
 * again. What was typed in, and what was said about it, stays.
 */
export const keptForm = {
  keepDefaultValues: true,
  keepValues: true,
  keepFieldsRef: true,
  keepDirty: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
  keepIsSubmitSuccessful: true,
  keepSubmitCount: true,
} as const
