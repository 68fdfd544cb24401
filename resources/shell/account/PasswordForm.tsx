import './profile.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput, Calls } from '#define'
import { callKey, useServer } from '#src/app/useServer.ts'
import { type FormEvent, useState } from 'react'
import { say } from '#src/i18n/say.ts'
import type { HttpError } from '#data/errors.ts'
import { UnsavedGuard } from '#src/views/form/UnsavedGuard.tsx'
import { problemsOfPassword, type TypedPassword } from './passwordProblems.ts'

const blank: TypedPassword = { present: '', password: '', repeated: '' }

/** Changes the password. A hidden e-mail input lets password managers identify the account. */
export function PasswordForm({ email }: { email: string }) {
  const { provider, tellDone } = useServer()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(blank)
  const [problems, setProblems] = useState<Partial<TypedPassword>>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: (given: CallInput<Calls['changePassword']>) =>
      provider.call('changePassword', given),
    onSuccess: () => {
      setTyped(blank)
      tellDone(say('password.changed'))
      // The other sessions have ended.
      return queries.invalidateQueries({ queryKey: callKey('getOwnSessions') })
    },
    onError: failure => setProblems(atInputs(failure)),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const found = problemsOfPassword(typed)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    mutate({ present: typed.present, password: typed.password })
  }
  const input = (name: keyof TypedPassword, label: string, autoComplete: string) => (
    <TextField
      name={name}
      label={label}
      type="password"
      required
      value={typed[name]}
      error={!!problems[name]}
      helperText={problems[name] ?? (name === 'password' ? say('password.advice') : ' ')}
      onChange={event => setTyped({ ...typed, [name]: event.target.value })}
      slotProps={{ htmlInput: { autoComplete, maxLength: 300 }, inputLabel: { required: false } }}
    />
  )
  return (
    <form noValidate onSubmit={submit}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {input('present', say('password.present'), 'current-password')}
      {input('password', say('password.new'), 'new-password')}
      {input('repeated', say('password.repeated'), 'new-password')}
      {error && Object.keys(problems).length === 0 && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {error.message}
        </Alert>
      )}
      <Button type="submit" variant="contained" aria-disabled={isPending}>
        {say('password.change')}
      </Button>
      <UnsavedGuard isDirty={Object.values(typed).some(Boolean)} />
    </form>
  )
}

function atInputs(failure: Error): Partial<TypedPassword> {
  const { errors = {} } = (failure as HttpError).body ?? {}
  const { present, password } = errors as Record<string, string>
  return { ...(present ? { present } : {}), ...(password ? { password } : {}) }
}
