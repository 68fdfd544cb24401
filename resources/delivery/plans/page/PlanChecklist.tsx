import Button from '@mui/material/Button'
import { useState } from 'react'
import type { CallAnswer } from '#define'
import { useServer } from '#src/app/useServer.ts'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { Thumbnail } from '#src/fields/file/Thumbnail.tsx'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { ShapeRows } from '#src/views/call/ShapeTable.tsx'
import { Loaded } from '#src/views/parts/States.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { planChecklistCalls } from '#resources/delivery/checklists/planChecklist.calls.ts'
import { questionField } from './questionField.ts'
import { usePlanCall } from './usePlanCall.ts'
import type { Plan } from './plansOf.ts'

const { getPlanChecklist } = planChecklistCalls
type Question = CallAnswer<typeof getPlanChecklist>['items'][number]

/** The questions of a plan with their answers. Required ones hold back what comes after them. */
export function PlanChecklist({ plan }: { plan: Plan }) {
  const query = usePlanCall('getPlanChecklist', { planId: plan.id })
  const [isAsked, setAsked] = useState(false)
  const items = query.data?.items ?? []
  return (
    <Section
      title={say('planning.checklist')}
      actions={
        items.length > 0 && (
          <Button
            aria-label={say('planning.answer_of', { no: plan.no })}
            onClick={() => setAsked(true)}
          >
            {say('planning.answer')}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {() =>
          items.length ? (
            <ShapeRows shape={getPlanChecklist.answer.items.shape} columns={columns} rows={items} />
          ) : (
            <Muted>{say('planning.no_questions')}</Muted>
          )
        }
      </Loaded>
      {isAsked && <Answers plan={plan} items={items} onClose={() => setAsked(false)} />}
    </Section>
  )
}

const columns = {
  stage: true,
  text: ({ text, isRequired, isBlocking, answer, fileId }: Question) => (
    <>
      {text}{' '}
      {isRequired && answer === null && fileId === null && (
        <ToneChip tone="warning">
          {say(isBlocking ? 'planning.blocks_handover' : 'planning.blocks')}
        </ToneChip>
      )}
    </>
  ),
  answer: ({ answer, fileId }: Question) =>
    fileId ? <Thumbnail id={fileId} /> : (answer ?? <Muted>{say('planning.not_answered')}</Muted>),
  answeredBy: true,
} as const

/** All questions in one form. What is left empty stays unanswered. */
function Answers(props: { plan: Plan; items: readonly Question[]; onClose: () => void }) {
  const { plan, items, onClose } = props
  const { provider, renew, tellDone } = useServer()
  const fields = shownIn(
    Object.fromEntries(items.map(({ itemId, ...question }) => [itemId, questionField(question)])),
  )
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const answers = items.flatMap(({ itemId, answerType }) => {
      const value = values[itemId]
      if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return []
      const isFile = answerType === 'Photo' || answerType === 'Signature'
      return [{ itemId, ...(isFile ? { fileId: String(value) } : { answer: String(value) }) }]
    })
    await provider.call('answerPlanChecklist', { planId: plan.id, answers })
    tellDone(say('planning.answers_saved'))
    await renew()
    onClose()
  }
  return (
    <CallDialog
      title={say('planning.answer_of', { no: plan.no })}
      fields={fields}
      given={Object.fromEntries(
        items.map(({ itemId, answerType, answer, fileId }) => [
          itemId,
          answerType === 'Number' && answer !== null ? Number(answer) : (answer ?? fileId),
        ]),
      )}
      run={run}
      confirm={say('action.save')}
      isEdit
      onClose={onClose}
    />
  )
}
