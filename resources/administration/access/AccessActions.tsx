import '#src/views/list/bulk/bulk.texts.ts'
import './access.texts.ts'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { LinkBase } from 'ra-core'
import { useState } from 'react'
import { DateText } from '#src/fields/time/DateText.tsx'
import { isDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import type { Code } from '#define'
import type { AccessTable, Change, Person } from './useAccess.ts'

interface Props {
  people: readonly Person[]
  codes: AccessTable['codes']
  isComparing: boolean
  /** How the selected people differ, as sentences. */
  compared: readonly string[]
  onChange: (change: Change) => void
  onCompare: (isComparing: boolean) => void
  onDialog: (kind: 'templates' | 'copy') => void
  onClear: () => void
}

/**
 * Actions on the selected people: grant and revoke codes, with or without an end; apply templates;
 * compare.
 */
export function AccessActions({
  people,
  codes,
  isComparing,
  compared,
  onChange,
  onCompare,
  onDialog,
  onClear,
}: Props) {
  const [chosen, setChosen] = useState<readonly Code[]>([])
  const [until, setUntil] = useState('')
  const pairs = people.flatMap(person =>
    chosen.map(code => ({
      staffId: person.id,
      code,
      held: person.held.filter(h => h.code === code),
    })),
  )
  const grant = pairs.filter(({ held }) => !held.length || until).map(plain)
  const revoke = pairs.filter(({ held }) => held.some(h => !h.templateId)).map(plain)
  return (
    <Bar role="toolbar" aria-label={say('access.selected', { smart_count: people.length })}>
      <b>{say('access.selected', { smart_count: people.length })}</b>
      <TextField
        select
        label={say('access.codes')}
        value={chosen}
        onChange={event => setChosen(event.target.value as unknown as Code[])}
        slotProps={{
          select: { multiple: true, renderValue: value => (value as string[]).join(', ') },
        }}
      >
        {codes.map(({ code, name }) => (
          <MenuItem key={code} value={code}>
            {code} {name}
          </MenuItem>
        ))}
      </TextField>
      <DateText
        label={say('access.until')}
        value={until || null}
        onChange={day => setUntil(day ?? '')}
      />
      <Button
        variant="contained"
        disabled={!grant.length || (until !== '' && !isDate(until))}
        onClick={() =>
          onChange({
            grant,
            ...(until && { expiresOnUtc: new Date(`${until}T23:59:59`).toISOString() }),
          })
        }
      >
        {say('access.give')}
      </Button>
      <Button variant="outlined" disabled={!revoke.length} onClick={() => onChange({ revoke })}>
        {say('access.take')}
      </Button>
      {(['templates', 'copy'] as const).map(kind => (
        <Button key={kind} variant="outlined" aria-haspopup="dialog" onClick={() => onDialog(kind)}>
          {say(`access.${kind}`)}
        </Button>
      ))}
      {people.length > 1 && (
        <FormControlLabel
          control={<Switch checked={isComparing} onChange={(_, is) => onCompare(is)} />}
          label={say('access.compare')}
        />
      )}
      {people.length === 1 &&
        pagesOf(people[0]!.id).map(([name, to]) => (
          <Button key={name} component={LinkBase} to={to}>
            {say(name)}
          </Button>
        ))}
      <Button onClick={onClear}>{say('bulk.clear')}</Button>
      {compared.length > 0 && <output>{compared.join(' ')}</output>}
    </Bar>
  )
}

const pagesOf = (id: string) =>
  [
    ['access.open_person', `/administration/staff/staff/${id}/show`],
    ['access.history', `/administration/staff/audit?entity=staff&recordId=${id}`],
  ] as const

const plain = ({ staffId, code }: { staffId: string; code: Code }) => ({ staffId, code })

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: 8,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.accentSoft,
  '& > .MuiTextField-root': { width: 170, margin: 0 },
  '& > output': { flexBasis: '100%', margin: '0 4px', fontSize: '0.8125rem' },
}))
