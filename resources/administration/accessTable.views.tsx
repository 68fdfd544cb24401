// More than 60 lines with its parts: people by codes in one grid, toggled in place, is no list of records.
import LinearProgress from '@mui/material/LinearProgress'
import { useNotify } from 'ra-core'
import { useCallback, useMemo, useState } from 'react'
import { Muted } from '../../src/fields/Tone.tsx'
import { say } from '../../src/i18n/say.ts'
import { Heading, ListPage } from '../../src/views/Page.tsx'
import { messageOf, ProblemState, State } from '../../src/views/States.tsx'
import type { Code } from '../define/index.ts'
import { AccessActions } from './AccessActions.tsx'
import { AccessFilters } from './AccessFilters.tsx'
import { AccessGrid } from './AccessGrid.tsx'
import { blankFilter, matches, useShared } from './accessFilter.ts'
import { type Person, useAccessTable } from './useAccess.ts'

/** Who holds which code, where it comes from, and giving and taking it. */
export default function AccessTableScreen() {
  const { query, changing } = useAccessTable()
  const notify = useNotify()
  const [filter, setFilter] = useState(blankFilter)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const people = query.data?.data
  const shown = useMemo(() => people?.filter(p => matches(p, filter)), [people, filter])
  const chosen = useMemo(() => people?.filter(p => selected.has(p.id)) ?? [], [people, selected])
  const compared = useShared(chosen)

  const { mutate } = changing
  const change = useCallback(
    (given: Parameters<typeof mutate>[0]) =>
      mutate(given, { onError: error => notify(messageOf(error), { type: 'error' }) }),
    [mutate, notify],
  )
  const toggle = useCallback(
    (person: Person, code: Code) => {
      const held = person.held.filter(h => h.code === code)
      const grant = [{ staffId: person.id, code }]
      if (held.some(h => !h.templateId)) change({ revoke: grant })
      else if (held.length)
        notify(say('access.of_template', { code, template: held[0]!.template! }), { type: 'info' })
      else change({ grant })
    },
    [change, notify],
  )
  const select = useCallback(
    (id: string) =>
      setSelected(now => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )

  return (
    <ListPage>
      <Heading title={say('access.title')}>
        {shown && <Muted aria-live="polite">{shown.length}</Muted>}
      </Heading>
      {query.error ? (
        <ProblemState error={query.error} onRetry={query.refetch} />
      ) : !people ? (
        <LinearProgress aria-label={say('common.loading')} />
      ) : (
        <>
          <AccessFilters
            people={people}
            codes={query.data!.codes}
            filter={filter}
            onChange={setFilter}
          />
          {chosen.length > 0 && (
            <AccessActions
              people={chosen}
              codes={query.data!.codes}
              onChange={change}
              onClear={() => setSelected(new Set())}
            />
          )}
          {shown!.length ? (
            <AccessGrid
              people={shown!}
              codes={query.data!.codes}
              selected={selected}
              differing={compared}
              onToggle={toggle}
              onSelect={select}
            />
          ) : (
            <State title={say('access.none')}>{say('access.none_why')}</State>
          )}
        </>
      )}
    </ListPage>
  )
}
