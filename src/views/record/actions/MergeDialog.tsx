import Button from '@mui/material/Button'
import Radio from '@mui/material/Radio'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import type { AnyEntity } from '#define'
import { Headings, LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { DialogFrame } from '#src/views/parts/DialogFrame.tsx'
import { shownField } from '#src/views/parts/columns.ts'
import type { Conflict, Difference } from '#src/views/form/conflict.ts'
import { type Choices, type Side, sensible } from './merge.ts'
import { NamedValue } from '#src/views/record/NamedValue.tsx'

interface Props {
  entity: AnyEntity
  conflict: Conflict
  differences: readonly Difference[]
  onMerge: (choices: Choices) => void
  /** Drops the own changes. */
  onLoad: () => void
  /** Back to the unchanged form. */
  onBack: () => void
}

/**
 * Shown if another user saved first. For each field that differs the user keeps one value; a field
 * changed on one side only is chosen already.
 */
export default function MergeDialog({
  entity,
  conflict,
  differences,
  onMerge,
  onLoad,
  onBack,
}: Props) {
  const id = useId()
  const [choices, setChoices] = useState<Choices>(() => sensible(differences))
  const open = differences.filter(({ name }) => !choices[name])
  const choose = (name: string, side: Side) => setChoices(all => ({ ...all, [name]: side }))
  return (
    <DialogFrame
      title={say('conflict.title')}
      maxWidth="md"
      onClose={onBack}
      cancel={say('conflict.back')}
      isCancelFirst
      buttons={
        <>
          <Button onClick={onLoad}>{say('conflict.load')}</Button>
          <Button variant="contained" disabled={open.length > 0} onClick={() => onMerge(choices)}>
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
                          size="small"
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
