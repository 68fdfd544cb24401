/**
 * For react-admin's forms (`resetOptions`): they reset themselves whenever their effects run, also
 * when a kept tab is shown again. These options preserve input and errors.
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
