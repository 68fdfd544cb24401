import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useListContext, type RaRecord } from 'ra-core'
import { use, useState } from 'react'
import { loadCall } from '#data/calls.ts'
import type { AnyEntity, RowStep } from '#define'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { mayMake, takenFrom } from './rowStep.ts'

const StepOfRows = LazyPart(async () => ({ default: (await import('./RowSteps.tsx')).StepOfRows }))

/** The steps of a table that are about all of its rows as one thing, such as a day; each says what it still lacks. */
export function PageSteps({ entity }: { entity: AnyEntity }) {
  const { data: rows = [] } = useListContext()
  const [chosen, setChosen] = useState<RowStep>()
  const steps = (entity.rowSteps ?? []).filter(({ page }) => page)
  const offered = steps.filter(step => mayMake(use(loadCall(step.call))) && isOfPage(step, rows))
  if (!offered.length) return null
  return (
    <Bar>
      {offered.map(step => {
        const lacking = lackingOf(step, rows)
        return (
          <span key={step.call}>
            <Button
              size="small"
              variant="contained"
              disabled={lacking.length > 0}
              onClick={() => setChosen(step)}
            >
              {step.label}
            </Button>
            {lacking.length > 0 && (
              <small>
                {step.page!.lacking}: {lacking.join(', ')}
              </small>
            )}
          </span>
        )
      })}
      {chosen && (
        <StepOfRows
          entity={entity}
          step={chosen}
          rows={rows.slice(0, 1)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Bar>
  )
}

/** Whether all rows give a step the same, and are as it asks. */
function isOfPage(step: RowStep, rows: readonly RaRecord[]): boolean {
  const { page } = step
  if (!page || !rows.length) return false
  const [value, is] = page.while
  const taken = new Set(rows.map(row => JSON.stringify(takenFrom(step, row))))
  return taken.size === 1 && rows.every(row => row[value] === is)
}

const lackingOf = ({ page }: RowStep, rows: readonly RaRecord[]): string[] =>
  page?.lacks ? rows.flatMap(row => row[page.lacks!] ?? []) : []

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 16,
  alignItems: 'center',
  '& > span': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  '& small': { fontSize: '0.8125rem', color: theme.palette.text.secondary },
}))
