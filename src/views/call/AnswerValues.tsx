import './answer.texts.ts'
import Stack from '@mui/material/Stack'
import { isField, type Shape } from '#define/call.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { RowsTable } from '#src/views/parts/RowsTable.tsx'
import { ValueList } from '#src/views/record/ValueList.tsx'
import { shownIn } from './CallDialog.tsx'

type Values = Readonly<Record<string, any>>

/** The answer of a call: fields as values, lists as tables. */
export function AnswerValues({ shape, values }: { shape: Shape; values: Values }) {
  return (
    <Stack spacing={1.5}>
      <ValueList fields={readIn(shape)} record={values as never} />
      {Object.entries(shape).map(([name, part]) =>
        isField(part) || !('shape' in part) ? null : part.node === 'object' ? (
          values[name] && (
            <AnswerValues key={name} shape={part.shape} values={values[name] as Values} />
          )
        ) : (
          <Rows key={name} shape={part.shape} rows={values[name] as readonly Values[]} />
        ),
      )}
    </Stack>
  )
}

function Rows({ shape, rows }: { shape: Shape; rows: readonly Values[] }) {
  return rows.length > 0 ? (
    <RowsTable columns={readIn(shape)} rows={rows} />
  ) : (
    <Muted>{say('answer.nothing')}</Muted>
  )
}

/** Ids are for programs: people read the names beside them. */
const readIn = (shape: Shape) =>
  shownIn(shape).filter(({ name, field }) => field.kind !== 'text' || !/(^i|I)d$/.test(name))
