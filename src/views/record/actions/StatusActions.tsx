import ExpandMore from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import { useEvent, type RaRecord } from 'ra-core'
import { useEffect, useState } from 'react'
import type { AnyEntity } from '#define'
import { me } from '#src/app/me.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useMay } from '#src/app/useMay.ts'
import { say } from '#src/i18n/say.ts'
import { valueInWords } from '#src/i18n/declared.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import { StepDialog } from './StepDialog.tsx'
import { type Step, stepsFrom } from './steps.ts'
import { useUndo } from './useUndo.ts'
import { useServer } from '#src/app/useServer.ts'
import { MenuButton } from '#src/views/parts/MenuButton.tsx'

const ActionDialog = LazyPart(() => import('./ActionDialog.tsx'))

interface Props {
  entity: AnyEntity
  record: RaRecord
  /** Further steps are in a menu. */
  most: number
}

/**
 * The steps from a record's present status: the first as the page's main button, Alt+1 to Alt+9 for
 * all.
 */
export function StatusActions({ entity, record, most }: Props) {
  const { statuses } = entity
  const may = useMay()
  const steps = statuses && may(entity, 'update') ? stepsFrom(entity, record, me()) : []
  const [asked, setAsked] = useState<Step>()
  const { take, isBusy } = useSteps(entity, record)

  const begin = (step: Step) => {
    if (isAsked(step)) setAsked(step)
    else void take(step)
  }
  useStepKeys(isBusy ? [] : steps, begin)
  if (steps.length === 0) return null
  const said = (step: Step) => ({
    'aria-keyshortcuts': `Alt+${steps.indexOf(step) + 1}`,
    title: `Alt+${steps.indexOf(step) + 1}`,
  })
  return (
    <>
      {steps.slice(0, most).map((step, at) => (
        <Button
          key={step.name}
          variant={at === 0 ? 'contained' : 'outlined'}
          disabled={isBusy}
          onClick={() => begin(step)}
          {...said(step)}
        >
          {step.label}
        </Button>
      ))}
      <MenuButton
        label={say('record.more_steps')}
        endIcon={<ExpandMore />}
        disabled={isBusy}
        items={steps
          .slice(most)
          .map(step => ({ label: step.label, onChoose: () => begin(step), ...said(step) }))}
      />
      {asked?.call && (
        <ActionDialog
          action={{ call: asked.call.name, id: asked.call.id, label: asked.label }}
          record={record}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked && !asked.call && (
        <StepDialog
          step={asked}
          take={reason => take(asked, reason)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/**
 * Takes a step from the record's shown version. Resolves to the server's refusal in words; a step
 * without a question shows it as a message.
 */
function useSteps(entity: AnyEntity, record: RaRecord) {
  const { resource, provider, notify, renew } = useServer()
  const tellDone = useUndo(entity)
  const [isBusy, setBusy] = useState(false)

  const take = async (step: Step, reason?: string): Promise<string | undefined> => {
    setBusy(true)
    try {
      const { refused, results, requestId } = await provider.bulk(resource, {
        operation: step.name,
        targets: [{ id: record.id, version: record.version }],
        ...(reason && { reason }),
      })
      if (refused > 0) throw new Error(results[0]!.errors.map(({ message }) => message).join(' '))
      // A step with a question cannot be undone; the server would refuse.
      tellDone(
        say('record.step_done', {
          one: entity.titles[0],
          value: valueInWords(entity.fields[entity.statuses!.field], step.to),
        }),
        step.confirm === undefined ? requestId : undefined,
      )
      return undefined
    } catch (error) {
      const problem = messageOf(error)
      if (!isAsked(step)) notify(problem, { type: 'error' })
      return problem
    } finally {
      setBusy(false)
      // After a refusal too: the page shows the latest version.
      void renew()
    }
  }
  return { take, isBusy }
}

const isAsked = ({ call, confirm, needsReason, takesRemark }: Step) =>
  call !== undefined || confirm !== undefined || !!needsReason || !!takesRemark

function useStepKeys(steps: readonly Step[], begin: (step: Step) => void) {
  const press = useEvent((event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, code } = event
    const number = /^Digit([1-9])$/.exec(code)?.[1]
    const step = steps[Number(number) - 1]
    if (!altKey || ctrlKey || metaKey || !step || document.querySelector('[role=dialog]')) return
    event.preventDefault()
    begin(step)
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [press])
}
