import Button from '@mui/material/Button'
import { useState } from 'react'
import { ToneChip } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import type { Jobs } from '#resources/warehouse/start/jobs.ts'
import { Card, PhotoButton, Quantity } from '#resources/warehouse/start/parts.tsx'
import type { Phone } from '#resources/warehouse/start/usePhone.ts'
import { Answers } from './Answers.tsx'
import { SignaturePad } from './SignaturePad.tsx'

interface Props {
  jobs: Jobs
  planId: string
  keep: Phone['keep']
}

/** What the checklist asks before a plan is prepared, one question after the other. */
export function Checklist({ jobs, planId, keep }: Props) {
  const [number, setNumber] = useState(0)
  // Those that hold nothing up wait for those that do.
  const [question, ...others] = jobs
    .questionsOf(planId)
    .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
  if (!question) return null
  const { itemId, text, answerType, isRequired } = question
  const answer = (reason: string | undefined, photo?: Blob) =>
    void keep(
      now => ({
        hand: now.hand,
        events: [
          {
            kind: 'Answer',
            planId,
            questionId: itemId,
            item: text.slice(0, 200),
            ...(reason !== undefined && { reason }),
          },
        ],
        told: { isGood: true, text: 'answered', names: { question: text } },
      }),
      photo,
    )
  return (
    <Card aria-label={say('start.checklist')}>
      <h2>
        {text} {isRequired && <ToneChip tone="warning">{say('start.required')}</ToneChip>}
      </h2>
      <p>
        {say('start.for', { plan: jobs.plans.get(planId)?.no ?? '' })}
        {others.length > 0 && ` · ${say('start.questions', { smart_count: others.length })}`}
      </p>
      {answerType === 'Photo' ? (
        <PhotoButton label={say('start.photo')} onPhoto={photo => answer(undefined, photo)} />
      ) : answerType === 'Signature' ? (
        <SignaturePad key={itemId} label={text} onSigned={picture => answer(undefined, picture)} />
      ) : answerType === 'Number' ? (
        <Answers>
          <Quantity label={text} least={0} value={number} onChange={setNumber} />
          <Button
            variant="contained"
            size="large"
            onClick={() => {
              answer(String(number))
              setNumber(0)
            }}
          >
            {say('start.keep')}
          </Button>
        </Answers>
      ) : (
        <Answers>
          <Button variant="outlined" size="large" onClick={() => answer('Yes')}>
            {say('start.yes')}
          </Button>
          <Button variant="outlined" size="large" onClick={() => answer('No')}>
            {say('start.no')}
          </Button>
        </Answers>
      )}
    </Card>
  )
}
