/**
 * For react-admin's forms: they reset themselves whenever their effects run, also when a kept tab is
 * shown again. These options preserve input and errors. Errors are told at the inputs only.
 */
export const keptForm = {
  resetOptions: {
    keepDefaultValues: true,
    keepValues: true,
    keepFieldsRef: true,
    keepDirty: true,
    keepErrors: true,
    keepTouched: true,
    keepIsSubmitted: true,
    keepIsSubmitSuccessful: true,
    keepSubmitCount: true,
  },
  noValidate: true,
  disableInvalidFormNotification: true,
} as const
