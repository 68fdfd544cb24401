import Button from '@mui/material/Button'
import Radio from '@mui/material/Radio'
import { styled } from '@mui/material/styles'
import { useQueryClient } from '@tanstack/react-query'
import { useResourceContext, type RaRecord } from 'ra-core'
import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { AnyEntity } from '#define'
import { Headings, LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { maySee } from '#src/fields/maySee.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { DialogFrame } from '#src/views/parts/DialogFrame.tsx'
import { fieldNames, shownField } from '#src/views/parts/columns.ts'
import { type Conflict, differencesIn } from '#src/views/form/conflict.ts'
import { whole } from '#src/views/record/useWholeRecord.ts'
import { type Choices, type Side, mineOf, sensible } from './merge.ts'
import { NamedValue } from '#src/views/record/NamedValue.tsx'

interface Props {
  entity: AnyEntity
  conflict: Conflict
  /** Called when the form is based on the other user's version. */
  onSettled: (theirs: RaRecord) => void
  /** The form stays unchanged. */
  onBack: () => void
  /** Saves the form with its current values. */
  submit: () => void
}

/**
 * Shown if another user saved first. For each field that differs the user keeps one value; a field
 * changed on one side only is chosen already.
 */
export default function MergeDialog({ entity, conflict, onSettled, onBack, submit }: Props) {
  const queries = useQueryClient()
  const resource = useResourceContext()
  const { reset, setValue } = useFormContext()
  const { theirs } = conflict
  const differences = differencesIn(
    conflict,
    fieldNames(entity, field => !field.options.readOnly && maySee(field)),
  )
  const id = useId()
  const [choices, setChoices] = useState<Choices>(() => sensible(differences))
  const open = differences.filter(({ name }) => !choices[name])
  const choose = (name: string, side: Side) => setChoices(all => ({ ...all, [name]: side }))
  const load = () => {
    reset(theirs)
    queries.setQueryData([resource, 'getOne', { id: String(theirs.id), meta: whole }], theirs)
    onSettled(theirs)
  }
  const merge = () => {
    load()
    const mine = Object.entries(mineOf(conflict, choices))
    for (const [name, value] of mine)
      setValue(name, value, { shouldDirty: true, shouldTouch: true })
    if (mine.length > 0) submit()
  }
  return (
    <DialogFrame
      title={say('conflict.title')}
      maxWidth="md"
      onClose={onBack}
      cancel={say('conflict.back')}
      isCancelFirst
      buttons={
        <>
          <Button onClick={load}>{say('conflict.load')}</Button>
          <Button variant="contained" disabled={open.length > 0} onClick={merge}>
            {say('action.save')}
          </Button>
        </>
      }
    >
      <p style={{ marginTop: 0 }}>
        {say('conflict.choose_why', { one: midSentence(entity.titles[0]) })}
      </p>
      <Cards>
        <LinesShell>
          <Headings
            labels={(['field', ...sides, 'result'] as const).map(of => say(`conflict.${of}`))}
          />
          <tbody>
            {differences.map(({ name, isMine, isTheirs }) => {
              const shown = shownField(entity, name)
              const values: Record<Side, unknown> = {
                mine: conflict.mine[name],
                theirs: conflict.theirs[name],
              }
              const changed = { mine: isMine, theirs: isTheirs }
              const side = choices[name]
              const cell = (of: Side) => (
                <NamedValue
                  shown={shown}
                  value={values[of]}
                  label={of === 'theirs' ? conflict.theirs.labels?.[name] : undefined}
                />
              )
              return (
                <tr key={name}>
                  <th scope="row" style={{ verticalAlign: 'top' }}>
                    {shown.label}
                  </th>
                  {sides.map(of => (
                    <td key={of} data-label={say(`conflict.${of}`)} valign="top">
                      <Choice>
                        <Radio
                          name={`${id} ${name}`}
                          checked={side === of}
                          onChange={() => choose(name, of)}
                          slotProps={{
                            input: { 'aria-label': `${say(`conflict.${of}`)}: ${shown.label}` },
                          }}
                        />
                        <span>
                          {cell(of)}
                          {!changed[of] && <Muted> {say('conflict.not_changed')}</Muted>}
                        </span>
                      </Choice>
                    </td>
                  ))}
                  <td data-label={say('conflict.result')} valign="top">
                    {side ? <strong>{cell(side)}</strong> : <Muted>{say('conflict.choose')}</Muted>}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </LinesShell>
      </Cards>
    </DialogFrame>
  )
}

const sides = ['mine', 'theirs'] as const

/** At phone width a field is a card under its name, and each value has its side's label. */
const Cards = styled('div')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: {
    '& tbody th': { gridColumn: '1 / -1', padding: '0 !important', border: 0 },
    '& tbody th + td': { fontSize: 'inherit' },
    '& tbody th + td::before': {
      content: 'attr(data-label)',
      display: 'block',
      fontSize: '0.6875rem',
      color: theme.palette.text.secondary,
    },
  },
}))

const Choice = styled('label')({
  display: 'flex',
  alignItems: 'start',
  gap: 4,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '& .MuiRadio-root': { padding: 2 },
})
