import '#src/views/record/record.texts.ts'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { ValidationError } from 'ra-core'
import type { FieldErrors } from 'react-hook-form'
import type { AnyEntity, AnyField } from '#define'
import { say } from '#src/i18n/say.ts'
import { shownField } from '#src/views/parts/columns.ts'

export interface FormProblem {
  readonly path: string
  readonly message: string
}

interface Props {
  entity: AnyEntity
  problems: readonly FormProblem[]
  /** Moves the focus to the input. */
  onGo: (path: string) => void
}

/** All errors of a form in one place, each with a link to its input. */
export function ErrorSummary({ entity, problems, onGo }: Props) {
  if (problems.length === 0) return null
  return (
    <Alert severity="error" role="alert">
      <strong>{say('common.not_saved')}</strong>
      {problems.map(({ path, message }) => (
        <div key={path}>
          {path !== 'root.serverError' && (
            <>
              <Link component="button" type="button" onClick={() => onGo(path)}>
                {labelOfPath(entity, path)}
              </Link>
              :{' '}
            </>
          )}
          <ValidationError error={message} />
        </div>
      ))}
    </Alert>
  )
}

/** Every message of a form's errors with its path, `lines.2.quantity`. */
export function problemsIn(errors: FieldErrors | undefined, path = ''): FormProblem[] {
  return Object.entries(errors ?? {}).flatMap(([name, error]) => {
    if (!error || typeof error !== 'object') return []
    const here = path ? `${path}.${name}` : name
    return typeof error.message === 'string'
      ? [{ path: here, message: error.message }]
      : problemsIn(error as FieldErrors, here)
  })
}

function labelOfPath(entity: AnyEntity, path: string): string {
  const [name, row, child] = path.split('.')
  const { label, field } = shownField(entity, name!)
  const lineField: AnyField | undefined = child ? field.options.from?.fields[child] : undefined
  return lineField
    ? say('form.line_field', {
        label,
        line: Number(row) + 1,
        field: shownField(field.options.from as AnyEntity, child!).label,
      })
    : label
}
