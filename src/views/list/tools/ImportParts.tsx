import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import CloseIcon from '@mui/icons-material/Close'
import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import type { Examined, Mapping } from '#data/files.ts'
import { useServer } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { ImportNamed } from './ImportNamed.tsx'
import { ImportSelect } from './ImportSelect.ts'
import { heldBy, mappingIn } from './importMappings.ts'
import './import.texts.ts'

interface Props {
  found: Examined & Required<Pick<Examined, 'fields' | 'mapping'>>
  /** What was said last, and is not looked through yet. */
  request: Mapping | undefined
  /** All that the page shows of the columns. */
  shown: Mapping
  onChange: (mapping: Mapping) => void
}

/** Columns that are put together or taken apart, and the whole mapping as a file. */
export function ImportParts({ found, request, shown, onChange }: Props) {
  const [opened, setOpened] = useState<'join' | 'split'>()
  const stated = request ?? found.mapping
  const { joined = {}, split = {} } = stated
  const add = (part: Pick<Mapping, 'joined' | 'split'>) => {
    setOpened(undefined)
    onChange({ ...stated, ...part })
  }
  return (
    <>
      {Object.entries(joined).map(([field, { columns }]) => (
        <Line
          key={field}
          text={say('import.joined', {
            columns: columns.join(' + '),
            field: labelIn(found, field),
          })}
          onRemove={() => add({ joined: without(joined, field) })}
        />
      ))}
      {Object.entries(split).map(([column, { into }]) => (
        <Line
          key={column}
          text={say('import.split', {
            column,
            fields: into
              .map(field => (field === null ? say('import.leave') : labelIn(found, field)))
              .join(', '),
          })}
          onRemove={() => add({ split: without(split, column) })}
        />
      ))}
      <Row>
        <Button onClick={() => setOpened('join')}>{say('import.join')}</Button>
        <Button onClick={() => setOpened('split')}>{say('import.take_apart')}</Button>
        <ImportNamed found={found} shown={shown} onChange={onChange} />
        <AsFile found={found} shown={shown} onChange={onChange} />
      </Row>
      {opened === 'join' && (
        <Join found={found} onAdd={(field, of) => add({ joined: { ...joined, [field]: of } })} />
      )}
      {opened === 'split' && (
        <Split found={found} onAdd={(column, of) => add({ split: { ...split, [column]: of } })} />
      )}
    </>
  )
}

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

type Of<Kind extends 'joined' | 'split'> = NonNullable<Mapping[Kind]>[string]

/** Puts up to three columns together for a field. */
function Join({
  found,
  onAdd,
}: {
  found: Props['found']
  onAdd: (field: string, of: Of<'joined'>) => void
}) {
  const [field, setField] = useState('')
  const [columns, setColumns] = useState(['', '', ''])
  const [by, setBy] = useState(' ')
  const chosen = columns.filter(column => column !== '')
  return (
    <Row>
      {columns.map((column, n) => (
        <Columns
          key={n}
          label={say('import.column_no', { no: n + 1 })}
          found={found}
          value={column}
          onChange={value => setColumns(columns.with(n, value))}
        />
      ))}
      <Between value={by} onChange={setBy} />
      <Fields
        label={say('import.field')}
        found={found}
        value={field}
        onChange={setField}
        none={say('import.choose_field')}
      />
      <Button
        disabled={chosen.length < 2 || !field}
        onClick={() => onAdd(field, { columns: chosen, by })}
      >
        {say('import.use_value')}
      </Button>
    </Row>
  )
}

/** Takes a column apart: each part is for a field, the last takes what is left. */
function Split({
  found,
  onAdd,
}: {
  found: Props['found']
  onAdd: (column: string, of: Of<'split'>) => void
}) {
  const [column, setColumn] = useState('')
  const [by, setBy] = useState(' ')
  const [into, setInto] = useState<readonly string[]>(['', '', '', ''])
  const count = into.findLastIndex(field => field !== '') + 1
  const choose = (header: string) => {
    setColumn(header)
    const parts = found.columns.find(each => each.header === header)?.parts
    if (!parts) return
    setBy(parts.by)
    setInto(into.map((_, n) => parts.into[n] ?? ''))
  }
  return (
    <Row>
      <Columns
        label={say('import.column_of_file')}
        found={found}
        value={column}
        onChange={choose}
      />
      <Between value={by} onChange={setBy} />
      {into.map((field, n) => (
        <Fields
          key={n}
          label={say('import.part_no', { no: n + 1 })}
          found={found}
          value={field}
          onChange={value => setInto(into.with(n, value))}
          none={say('import.part_no', { no: n + 1 })}
        />
      ))}
      <Button
        disabled={!column || count === 0}
        onClick={() =>
          onAdd(column, { by, into: into.slice(0, count).map(field => field || null) })
        }
      >
        {say('import.use_value')}
      </Button>
    </Row>
  )
}

interface ChoiceProps {
  label: string
  found: Props['found']
  value: string
  onChange: (value: string) => void
}

const Columns = ({ label, found, value, onChange }: ChoiceProps) => (
  <ImportSelect aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
    <option value="">{label}</option>
    {found.columns.map(({ header }) => (
      <option key={header} value={header}>
        {header}
      </option>
    ))}
  </ImportSelect>
)

const Fields = ({ label, found, value, onChange, none }: ChoiceProps & { none: string }) => (
  <ImportSelect aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
    <option value="">{none}</option>
    {found.fields.map(each => (
      <option key={each.field} value={each.field}>
        {each.label}
      </option>
    ))}
  </ImportSelect>
)

const Between = ({ value, onChange }: Pick<ChoiceProps, 'value' | 'onChange'>) => (
  <ImportSelect
    aria-label={say('import.between')}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    {(
      [
        [' ', 'space'],
        [', ', 'comma'],
        ['; ', 'semicolon'],
        [' - ', 'dash'],
        ['\n', 'line'],
      ] as const
    ).map(([by, name]) => (
      <option key={name} value={by}>
        {say(`import.between_of.${name}`)}
      </option>
    ))}
  </ImportSelect>
)

/** The mapping as a file, for another database or another person. */
function AsFile({ found, shown, onChange }: Omit<Props, 'request'>) {
  const { save } = useServer()
  const input = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  const take = async (file: File) => {
    const stated = mappingIn(await file.text())
    setWrong(!stated)
    if (stated) onChange(heldBy(stated, found))
  }
  return (
    <>
      <Button
        onClick={() => {
          const json = JSON.stringify(shown, null, 2)
          const blob = new Blob([json], { type: 'application/json' })
          void save(Promise.resolve({ name: 'mapping.json', blob }))
        }}
      >
        {say('import.save_mapping')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".json"
        aria-label={say('import.mapping_file')}
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          target.value = ''
          if (chosen) void take(chosen)
        }}
      />
      <Button onClick={() => input.current!.click()}>{say('import.use_mapping')}</Button>
      {isWrong && <Muted>{say('import.no_mapping')}</Muted>}
    </>
  )
}

const without = <Value,>(of: Readonly<Record<string, Value>>, name: string) => {
  const { [name]: _, ...others } = of
  return others
}

const labelIn = ({ fields }: Props['found'], field: string) =>
  fields.find(each => each.field === field)?.label ?? field

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 })
