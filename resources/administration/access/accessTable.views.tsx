import './access.texts.ts'
// More than 60 lines with its parts: a grid of people by codes, toggled in place, is not a list of
// records.
import { styled } from '@mui/material/styles'
import { useEvent, useNotify } from 'ra-core'
import { memo, useCallback, useMemo, useState } from 'react'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { Heading, ListPage } from '#src/views/parts/Page.tsx'
import { SaveAs } from '#src/views/form/SaveAs.tsx'
import { Loaded, State } from '#src/views/parts/States.tsx'
import type { Code } from '#define'
import { AccessActions } from './AccessActions.tsx'
import { AccessFilters } from './AccessFilters.tsx'
import { AccessGrid } from './AccessGrid.tsx'
import { comparedInWords } from './accessCompare.ts'
import { marks } from './accessMarks.ts'
import { blankFilter, matches, useShared } from './accessFilter.ts'
import { toldChange } from './accessUndo.ts'
import { type Change, type Person, useAccessTable } from './useAccess.ts'
import { useToldChanges } from './useToldChanges.tsx'

const AccessDialog = LazyPart(() => import('./AccessDialog.tsx'))

/** Who holds which code and from which source; codes are granted and revoked here. */
export default function AccessTableScreen() {
  const { query, change, apply } = useAccessTable()
  const notify = useNotify()
  const [filter, setFilter] = useState(blankFilter)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [wantsComparing, setComparing] = useState(false)
  const [dialog, setDialog] = useState<'templates' | 'copy'>()
  const people = query.data?.data
  const chosen = useMemo(() => people?.filter(p => selected.has(p.id)) ?? [], [people, selected])
  const compared = useShared(chosen)
  const isComparing = wantsComparing && chosen.length > 1
  const shown = useMemo(
    () => (isComparing ? chosen : people?.filter(p => matches(p, filter))),
    [people, chosen, filter, isComparing],
  )
  const codes = useMemo(() => {
    const all = query.data?.codes ?? []
    // People without differences are compared by what they share.
    return isComparing && compared.size ? all.filter(({ code }) => compared.has(code)) : all
  }, [query.data?.codes, compared, isComparing])

  const run = useCallback(
    (step: Change, onDone: () => void) => change(step, { onSuccess: onDone }),
    [change],
  )
  const { tell, question } = useToldChanges(run)
  const latest = useEvent(
    (step: Change) => query.data && tell(toldChange(step, query.data.data, query.data.codes)),
  )
  const toggle = useCallback(
    (person: Person, code: Code) => {
      const held = person.held.filter(h => h.code === code)
      const grant = [{ staffId: person.id, code }]
      if (held.some(h => !h.templateId)) latest({ revoke: grant })
      else if (held.length)
        notify(say('access.of_template', { code, template: held[0]!.template! }), { type: 'info' })
      else latest({ grant })
    },
    [latest, notify],
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
      <Heading title={say('access.title')} aside={exported}>
        {shown && <Muted aria-live="polite">{shown.length}</Muted>}
      </Heading>
      <Loaded query={query}>
        {table => (
          <>
            <AccessFilters
              people={table.data}
              codes={table.codes}
              filter={filter}
              onChange={setFilter}
            />
            {chosen.length > 0 && (
              <AccessActions
                people={chosen}
                codes={table.codes}
                isComparing={isComparing}
                compared={comparedInWords(chosen, compared)}
                onChange={latest}
                onCompare={setComparing}
                onDialog={setDialog}
                onClear={() => setSelected(new Set())}
              />
            )}
            <Legend />
            {shown!.length ? (
              <AccessGrid
                people={shown!}
                codes={codes}
                selected={selected}
                differing={compared}
                onToggle={toggle}
                onSelect={select}
              />
            ) : (
              <State title={say('access.none')}>{say('access.none_why')}</State>
            )}
            {question}
            {dialog && (
              <AccessDialog
                kind={dialog}
                people={chosen}
                table={table}
                onClose={() => setDialog(undefined)}
                onApply={apply}
              />
            )}
          </>
        )}
      </Loaded>
    </ListPage>
  )
}

// Constant, so that toggling a code does not render them again.
const exported = <SaveAs call="exportAccess" />

/** The legend of the marks and the keys of the grid. */
const Legend = memo(() => (
  <Marks>
    <span>
      <i data-own="" aria-hidden /> {say('access.own')}
    </span>
    <span>
      <i aria-hidden /> {say('access.from_template')}
    </span>
    <span>
      <i data-own="" data-ends="" aria-hidden /> {say('access.ending')}
    </span>
    <span>{say('access.keys')}</span>
  </Marks>
))

const Marks = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  margin: 0,
  fontSize: '0.75rem',
  color: theme.palette.text.secondary,
  ...marks(theme),
}))
