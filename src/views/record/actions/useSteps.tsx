import { useMutation } from '@tanstack/react-query'
import type { RaRecord } from 'ra-core'
import { useState } from 'react'
import type { AnyEntity } from '#define'
import { me } from '#src/app/me.ts'
import { resourceHolding } from '#src/app/product/declarations.ts'
import { usePanels } from '#src/app/product/panels.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useMay } from '#src/app/useMay.ts'
import { say } from '#src/i18n/say.ts'
import { stepDone } from '#src/i18n/declared.ts'
import { midSentence } from '#src/i18n/language.ts'
import { ownStep } from './ownStep.ts'
import { type Step, stepsFrom } from './steps.ts'
import { useUndo } from './useUndo.ts'
import { useServer } from '#src/app/useServer.ts'
import { useKeyDown } from '#src/views/parts/useShortcut.ts'
import type { Deeds } from './deeds.ts'

const ActionDialog = LazyPart(() => import('./ActionDialog.tsx'))
const StepDialog = LazyPart(() => import('./StepDialog.tsx'))

/**
 * The steps from a record's present status, in declared order; Alt+1 to Alt+9 take them.
 * @param how `hasKeys` is false where a page shows several records
 */
export function useSteps(
  entity: AnyEntity,
  record: RaRecord,
  { hasKeys = true }: { hasKeys?: boolean } = {},
): Deeds {
  const { statuses } = entity
  const may = useMay()
  const steps = statuses && may(entity, 'update') ? stepsFrom(entity, record, me()) : []
  const [asked, setAsked] = useState<Step>()
  const { mutate, mutateAsync, isPending } = useTaking(entity, record)

  const begin = (step: Step) => {
    if (isAsked(step)) setAsked(step)
    else mutate({ step })
  }
  useStepKeys(isPending || !hasKeys ? [] : steps, begin)
  const { above } = usePanels(entity, 'step', { record, step: asked?.name })
  const close = () => setAsked(undefined)
  const own = asked && ownStep(entity, asked.name, { record, onClose: close })
  return {
    entries: steps.map((step, at) => ({
      label: step.label,
      onChoose: () => begin(step),
      'aria-keyshortcuts': `Alt+${at + 1}`,
      title: `Alt+${at + 1}`,
      disabled: isPending,
      isGrave: isGrave(entity, step),
    })),
    dialog: asked && (
      <>
        {own ? (
          own
        ) : asked.call ? (
          <ActionDialog
            action={{ call: asked.call.name, id: asked.call.id, label: asked.label }}
            record={record}
            onClose={close}
          />
        ) : (
          <StepDialog
            step={asked}
            question={asked.confirm}
            waits
            take={async reason => {
              await mutateAsync({ step: asked, reason })
              close()
            }}
            onClose={close}
          >
            {above}
          </StepDialog>
        )}
      </>
    ),
  }
}

/** Takes a step from the record's shown version, or rejects with the server's refusal. */
function useTaking(entity: AnyEntity, record: RaRecord) {
  const { resource, provider, renew, report } = useServer()
  const tellDone = useUndo(entity)
  return useMutation({
    mutationFn: async ({ step, reason }: { step: Step; reason?: string }) => {
      const { refused, results, requestId } = await provider.bulk(
        resourceHolding(entity.name, resource),
        {
          operation: step.name,
          targets: [{ id: record.id, version: record.version }],
          ...(reason && { reason }),
        },
      )
      if (refused > 0) throw new Error(results[0]!.errors.map(({ message }) => message).join(' '))
      // A step with a question cannot be undone; the server would refuse.
      tellDone(
        say('record.step_done', {
          one: entity.titles[0],
          done: midSentence(stepDone(entity, step)),
        }),
        step.confirm === undefined ? requestId : undefined,
      )
    },
    onError: (error, { step }) => isAsked(step) || report(error),
    // After a refusal too: the page shows the latest version.
    onSettled: () => void renew(),
  })
}

const isAsked = ({ call, confirm, needsReason, takesRemark }: Step) =>
  call !== undefined || confirm !== undefined || !!needsReason || !!takesRemark

/** A step to a status that is declared as bad. */
const isGrave = ({ fields, statuses }: AnyEntity, { to }: Step) =>
  fields[statuses!.field].options.tones?.[to] === 'bad'

function useStepKeys(steps: readonly Step[], begin: (step: Step) => void) {
  useKeyDown(event => {
    const { altKey, ctrlKey, metaKey, code } = event
    const number = /^Digit([1-9])$/.exec(code)?.[1]
    const step = steps[Number(number) - 1]
    if (!altKey || ctrlKey || metaKey || !step || document.querySelector('[role=dialog]')) return
    event.preventDefault()
    begin(step)
  })
}
