import './movingIn.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallAnswer } from '#define'
import { useCall, useServer } from '#src/app/useServer.ts'
import { Muted, ToneText } from '#src/fields/choice/Tone.tsx'
import { Headings, LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { plainAmount } from '#src/fields/number/amountText.ts'
import { say } from '#src/i18n/say.ts'
import { useRenewViews, viewsOf } from '#src/views/list/saved/useSavedViews.ts'
import { ImportInput } from '#src/views/list/tools/ImportSelect.ts'
import { Loaded, messageOf } from '#src/views/parts/States.tsx'
import { Section } from '#src/views/record/Section.tsx'
import type { movingInCalls } from './movingIn.calls.ts'

type Door = CallAnswer<typeof movingInCalls.getMovingIn>['doors'][number]
type Typed = Readonly<Record<string, string>>

/** What is here beside what a person types of the other program, with the differences. */
export function Figures({ doors }: { doors: readonly Door[] }) {
  const { provider, tellDone } = useServer()
  const query = useCall('getMovingInFigures', {})
  const { data: views } = useQuery(viewsOf(provider, path))
  const renew = useRenewViews(path)
  const [changed, change] = useState<Typed>()
  const kept = views?.find(view => view.name === name)
  const typed = changed ?? typedIn(kept?.state.query)
  const keeping = useMutation({
    mutationFn: async () => {
      const draft = { name, isShared: true, isDefault: false }
      const state = { query: JSON.stringify(typed), columns: [], density: null }
      await (kept?.isMine
        ? provider.call('updateSavedView', { id: kept.id, version: kept.version, ...draft, state })
        : provider.call('addSavedView', { path, ...draft, state }))
      await renew()
      change(undefined)
      tellDone(say('moving_in.kept'))
    },
  })
  return (
    <Section title={say('moving_in.figures')}>
      <Muted>{say('moving_in.figures_how')}</Muted>
      {keeping.error && <Alert severity="error">{messageOf(keeping.error)}</Alert>}
      <Loaded query={query}>
        {({ data }) => (
          <LinesShell>
            <Headings labels={labels()} />
            <tbody>
              {[...countsOf(doors), ...data].map(({ id, title, unit, value }) => (
                <tr key={id}>
                  <td data-wide>{title}</td>
                  <td data-label={labels()[1]}>{inWords(value, unit)}</td>
                  <td data-label={labels()[2]}>
                    <ImportInput
                      inputMode="decimal"
                      maxLength={20}
                      aria-label={say('moving_in.old_of', { what: title })}
                      value={typed[id] ?? ''}
                      onChange={({ target }) => change({ ...typed, [id]: target.value })}
                    />
                  </td>
                  <td data-label={labels()[3]}>
                    <Difference here={value} old={typed[id]} unit={unit} />
                  </td>
                </tr>
              ))}
            </tbody>
          </LinesShell>
        )}
      </Loaded>
      <Button
        variant="outlined"
        disabled={!changed || keeping.isPending}
        onClick={() => keeping.mutate()}
      >
        {say('moving_in.keep')}
      </Button>
    </Section>
  )
}

const labels = () => [
  say('moving_in.what'),
  say('moving_in.here'),
  say('moving_in.old'),
  say('moving_in.difference'),
]

/** Records that are there, by their kinds. */
const countsOf = (doors: readonly Door[]) =>
  doors.flatMap(({ entity, title, records }) =>
    records ? [{ id: `records of ${entity}`, title, unit: null, value: records }] : [],
  )

function Difference({
  here,
  old,
  unit,
}: {
  here: number
  old: string | undefined
  unit: string | null
}) {
  const text = (old ?? '').replaceAll(/[\s,]/g, '')
  if (!text || !Number.isFinite(Number(text))) return null
  const cents = Math.round(here * 100) - Math.round(Number(text) * 100)
  return cents === 0 ? (
    <ToneText tone="good">{say('moving_in.same')}</ToneText>
  ) : (
    <ToneText tone="bad">{inWords(cents / 100, unit)}</ToneText>
  )
}

const inWords = (value: number, unit: string | null) => {
  const isMoney = unit !== null && unit !== 'pieces'
  return isMoney ? `${plainAmount(value)} ${unit}` : value.toLocaleString('en-NZ')
}

function typedIn(text: string | null | undefined): Typed {
  try {
    return (JSON.parse(text ?? '{}') as Typed | null) ?? {}
  } catch {
    return {}
  }
}

const path = '/administration/movingIn'
/** What is kept of this screen: a shared view, under a name that nobody reads. */
const name = 'Figures of the old program'
