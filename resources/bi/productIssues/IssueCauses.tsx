import './productIssues.texts.ts'
import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import type { AnyField, CallAnswer, CallInput } from '#define'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { useCall } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { DrawnFigure } from '#src/views/chart/DrawnFigure.tsx'
import { heightOf, type Part } from '#src/views/chart/parts.ts'
import { ProblemState } from '#src/views/parts/States.tsx'
import { productIssueCalls } from './productIssues.calls.ts'

const ChartDrawing = LazyPart(() => import('#src/views/chart/ChartDrawing.tsx'))

type Found = CallAnswer<typeof productIssueCalls.getIssueCauses>['data']

const { input, answer } = productIssueCalls.getIssueCauses

/** Beside the title: a drawing of the few causes that most issues have. */
export default function IssueCauses() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {say('issue_causes.button')}
      </Button>
      {isOpen && <Causes onClose={() => setOpen(false)} />}
    </>
  )
}

function Causes({ onClose }: { onClose: () => void }) {
  const { filterValues } = useListContext()
  const narrowed = Object.fromEntries(
    Object.entries(filterValues).filter(([name]) => name in input),
  ) as CallInput<typeof productIssueCalls.getIssueCauses>
  const { data, error, refetch } = useCall('getIssueCauses', narrowed)
  return (
    <DialogFrame
      title={say('issue_causes.title')}
      maxWidth="md"
      cancel={say('action.close')}
      onClose={onClose}
    >
      {error ? (
        <ProblemState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Muted>{say('common.loading_more')}</Muted>
      ) : data.data.length === 0 ? (
        <Muted>{say('issue_causes.none')}</Muted>
      ) : (
        <Drawn causes={data.data} onClose={onClose} />
      )}
    </DialogFrame>
  )
}

/** More bars than these are more than anybody looks at. */
const most = 12

/** A click narrows the table to a cause. */
function Drawn({ causes, onClose }: { causes: Found; onClose: () => void }) {
  const { filterValues, setFilters } = useListContext()
  const field = answer.data.shape.cause as AnyField
  const shown = causes.slice(0, most)
  const parts = shown.map(({ causeId, cause, pieces }): Part => ({
    key: causeId ?? '',
    label: cause,
    count: pieces,
    sums: {},
  }))
  const of = ({ key }: Part) => shown.find(({ causeId }) => (causeId ?? '') === key)!
  return (
    <>
      <p>{say('issue_causes.why')}</p>
      <DrawnFigure
        label={say('issue_causes.title')}
        caption={{ title: say('issue_causes.title'), about: [say('issue_causes.pieces')] }}
        minHeight={heightOf('bar', field, parts.length, 1)}
      >
        <ChartDrawing
          kind="bar"
          step="month"
          field={field}
          parts={parts}
          rest={null}
          label={say('issue_causes.pieces')}
          isCount
          valueOf={each => each.count}
          named={part =>
            say('issue_causes.together', {
              cause: of(part).cause,
              percent: Math.round(of(part).soFarPercent),
            })
          }
          onOpen={part => {
            const { causeId } = of(part)
            if (causeId) setFilters({ ...filterValues, causeId })
            onClose()
          }}
        />
      </DrawnFigure>
    </>
  )
}
