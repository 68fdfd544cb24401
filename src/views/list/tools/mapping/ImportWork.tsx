import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import CloseIcon from '@mui/icons-material/Close'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { Examined, Mapping } from '#data/files.ts'
import { say } from '#src/i18n/say.ts'
import { ImportInput, ImportSelect } from '#src/views/list/tools/ImportSelect.ts'
import '#src/views/list/tools/import.texts.ts'

interface Props {
  found: Examined & Required<Pick<Examined, 'fields' | 'mapping'>>
  /** The last answer, which is not looked through yet. */
  request: Mapping | undefined
  onChange: (mapping: Mapping) => void
}

/** Work on the rows of a file: some are left out, empty cells are filled, one of several counts. */
export function ImportWork({ found, request, onChange }: Props) {
  const [opened, setOpened] = useState<'omit' | 'fill'>()
  const stated = request ?? found.mapping
  const { omits = {}, blanks = {}, repeats = {} } = stated
  const change = (part: Pick<Mapping, 'omits' | 'blanks' | 'repeats'>) => {
    setOpened(undefined)
    onChange({ ...stated, ...part })
  }
  const ofKinds = found.columns.filter(({ kinds }) => kinds?.length)
  const withEmpty = found.columns.filter(({ field, empty }) => field !== null && empty)
  return (
    <>
      {Object.entries(omits).map(([header, texts]) => (
        <Line
          key={`omit ${header}`}
          text={
            texts.length === 0
              ? say('import.all_rows', { header })
              : say('import.omitted', {
                  header,
                  texts: texts.includes('*') ? say('import.anything') : texts.join(', '),
                })
          }
          onRemove={() => change({ omits: without(omits, header) })}
        />
      ))}
      {!!found.omitted && (
        <span>
          {say('import.omitted_rows', {
            smart_count: found.omitted,
            count: found.omitted.toLocaleString('en-NZ'),
          })}
        </span>
      )}
      {Object.entries(blanks).map(([header, text]) => (
        <Line
          key={`fill ${header}`}
          text={say('import.filled', { header, text })}
          onRemove={() => change({ blanks: without(blanks, header) })}
        />
      ))}
      {Object.entries(repeats).map(([field, wins]) => (
        <Line
          key={`repeat ${field}`}
          text={`${found.fields.find(each => each.field === field)?.label ?? field}: ${say(`import.wins.${wins}`)}`}
          onRemove={() => change({ repeats: without(repeats, field) })}
        />
      ))}
      <Row>
        {ofKinds.length > 0 && (
          <Button onClick={() => setOpened('omit')}>{say('import.omit')}</Button>
        )}
        {withEmpty.length > 0 && (
          <Button onClick={() => setOpened('fill')}>{say('import.fill')}</Button>
        )}
      </Row>
      {opened === 'omit' && (
        <Omit
          columns={ofKinds}
          onAdd={(header, text) =>
            change({ omits: { ...omits, [header]: [...(omits[header] ?? []), text] } })
          }
        />
      )}
      {opened === 'fill' && (
        <Fill
          columns={withEmpty}
          onAdd={(header, text) => change({ blanks: { ...blanks, [header]: text } })}
        />
      )}
    </>
  )
}

interface FormProps {
  columns: Examined['columns']
  onAdd: (header: string, text: string) => void
}

/** Leaves out rows by what one of their columns says. */
function Omit({ columns, onAdd }: FormProps) {
  const [header, setHeader] = useState('')
  const kinds = columns.find(each => each.header === header)?.kinds ?? []
  return (
    <Row>
      <Columns columns={columns} value={header} onChange={setHeader} />
      {header && (
        <ImportSelect
          aria-label={say('import.omit_text', { header })}
          value=""
          onChange={({ target }) => onAdd(header, target.value)}
        >
          <option value="">{say('import.omit_text', { header })}</option>
          {kinds.map(({ text, rows }) => (
            <option key={text} value={text}>
              {`${text} (${rows.toLocaleString('en-NZ')})`}
            </option>
          ))}
        </ImportSelect>
      )}
    </Row>
  )
}

/** Gives the empty cells of a column a text. */
function Fill({ columns, onAdd }: FormProps) {
  const [header, setHeader] = useState('')
  const [text, setText] = useState('')
  return (
    <Row>
      <Columns columns={columns} value={header} onChange={setHeader} />
      <ImportInput
        aria-label={say('import.fill_text')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button disabled={!header || !text.trim()} onClick={() => onAdd(header, text.trim())}>
        {say('import.use_value')}
      </Button>
    </Row>
  )
}

const Columns = ({
  columns,
  value,
  onChange,
}: Pick<FormProps, 'columns'> & { value: string; onChange: (value: string) => void }) => (
  <ImportSelect
    aria-label={say('import.column_of_file')}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    <option value="">{say('import.column_of_file')}</option>
    {columns.map(({ header }) => (
      <option key={header} value={header}>
        {header}
      </option>
    ))}
  </ImportSelect>
)

const Line = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <Row>
    <span>{text}</span>
    <IconButton
      size="small"
      aria-label={say('import.remove_made', { what: text })}
      onClick={onRemove}
    >
      <CloseIcon fontSize="small" />
    </IconButton>
  </Row>
)

const without = <Value,>(of: Readonly<Record<string, Value>>, name: string) => {
  const { [name]: _, ...others } = of
  return others
}

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 })
