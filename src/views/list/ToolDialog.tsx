import '../../fields/inputs.tsx'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { Form, useDataProvider, useRefresh } from 'ra-core'
import { use, useId, useState } from 'react'
import { type AnyCall, isField, type Shape } from '../../../resources/define/call.ts'
import type { AnyField } from '../../../resources/define/field.ts'
import { labelOf } from '../../../resources/define/words.ts'
import type { ErpDataProvider } from '../../../dataProvider/index.ts'
import { loadCall } from '../../../dataProvider/calls.ts'
import { keptForm } from '../../app/keptForm.ts'
import { defaultsOf } from '../../fields/defaultsOf.ts'
import { halfOf } from '../../fields/index.ts'
import { LinesShell } from '../../fields/LinesShell.tsx'
import { Muted } from '../../fields/Tone.tsx'
import { useClient } from '../../fields/useClient.ts'
import { say } from '../../i18n/say.ts'
import type { Shown } from '../columns.ts'
import { ValueList } from '../ValueList.tsx'

interface Props {
  /** The call's name. */
  call: string
  label: string
  /** What the form begins with. */
  given?: Values
  /** What the call takes of `given` without asking for it. */
  hidden?: readonly string[]
  onClose: () => void
}
type Values = Readonly<Record<string, any>>

/** A form of what a call takes, and below it what it answers: fields as values, lists as tables. */
export default function ToolDialog({ call: name, label, given, hidden = [], onClose }: Props) {
  const id = useId()
  const call = use(declared(name))
  const client = useClient()
  const provider = useDataProvider<ErpDataProvider>()
  const refresh = useRefresh()
  const [answer, setAnswer] = useState<Values>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const inputs = shownIn(call.input).filter(input => !hidden.includes(input.name))
  const [blank] = useState(() => ({
    ...defaultsOf(call.input as Record<string, AnyField>, client),
    ...picked(given, Object.keys(call.input as object)),
  }))
  const run = async (values: Values) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const told = await provider.call(name as never, definite(values) as never)
      if (call.changes) refresh()
      if (!Object.keys(call.answer as object).length) return onClose()
      setAnswer(told)
    } catch (error) {
      setAnswer(undefined)
      setProblem((error as Error).message)
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      onClose={(_, why) => why === 'escapeKeyDown' && onClose()}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
    >
      <Form
        onSubmit={run}
        defaultValues={blank}
        resetOptions={keptForm}
        sanitizeEmptyValues={false}
      >
        <DialogTitle id={id}>{label}</DialogTitle>
        <DialogContent>
          <Stack spacing={1.5} sx={{ pt: 1 }}>
            {inputs.map(({ name: field, label: said, field: declaration, half: { Input } }) => (
              <Input key={field} field={declaration} name={field} label={said} />
            ))}
            {problem && <Alert severity="error">{problem}</Alert>}
            {answer && <Answer shape={call.answer} values={answer} />}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{say('action.close')}</Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {say('tools.run')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

function Answer({ shape, values }: { shape: Shape; values: Values }) {
  return (
    <Stack spacing={1.5} role="status">
      <ValueList fields={shownIn(shape)} record={values as never} />
      {Object.entries(shape).map(([name, part]) =>
        isField(part) || part.node === 'record' ? null : part.node === 'object' ? (
          values[name] && <Answer key={name} shape={part.shape} values={values[name] as Values} />
        ) : (
          <Rows key={name} shape={part.shape} rows={values[name] as readonly Values[]} />
        ),
      )}
    </Stack>
  )
}

function Rows({ shape, rows }: { shape: Shape; rows: readonly Values[] }) {
  const columns = shownIn(shape)
  if (!rows.length) return <Muted>{say('tools.nothing')}</Muted>
  return (
    <LinesShell>
      <thead>
        <tr>
          {columns.map(({ name, label, half }) => (
            <th key={name} scope="col" data-align={half.align}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>
            {columns.map(({ name, field, half: { Cell, align } }) => (
              <td key={name} data-align={align}>
                <Cell field={field} value={row[name]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </LinesShell>
  )
}

const shownIn = (shape: Shape): Shown[] =>
  Object.entries(shape).flatMap(([name, field]) =>
    isField(field) ? [{ name, label: labelOf(name, field.options), field, half: halfOf(field) }] : [],
  )

/** What was filled in; an empty box is no value. */
const definite = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, v]) => v !== null && v !== '' && v !== undefined))

const picked = (values: Values = {}, names: readonly string[]) =>
  Object.fromEntries(names.flatMap(name => (name in values ? [[name, values[name] as unknown]] : [])))

const loading = new Map<string, Promise<AnyCall>>()
const declared = (name: string) => {
  const known = loading.get(name) ?? loadCall(name)
  loading.set(name, known)
  known.catch(() => loading.delete(name))
  return known
}
