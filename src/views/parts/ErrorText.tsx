import FormHelperText from '@mui/material/FormHelperText'
import { ValidationError } from 'ra-core'
import { useFormState } from 'react-hook-form'

/** The error of a small form as a whole. */
export function ErrorText() {
  const { errors } = useFormState()
  const problem = (errors.root as { serverError?: { message?: string } } | undefined)?.serverError
  return problem?.message ? (
    <FormHelperText error role="alert">
      <ValidationError error={problem.message} />
    </FormHelperText>
  ) : null
}
