import '#src/fields/text/inputs.texts.ts'
import '#src/fields/inputs.tsx'
import FormHelperText from '@mui/material/FormHelperText'
import { styled } from '@mui/material/styles'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Question } from '#define'
import { say } from '#src/i18n/say.ts'
import type { InputProps } from '#src/fields/kindView.ts'
import { kindView } from '#src/fields/index.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { fieldOf, useQuestions } from './useQuestions.ts'

/**
 * An input for each question of the record's type. Answers to other questions are removed from the
 * form.
 */
export default function AnswersInput({ field, name, isDisabled }: InputProps) {
  const { setValue, getValues, getFieldState, formState } = useFormContext()
  const typeId: string | null = useWatch({ name: field.options.questions!.by }) ?? null
  const questions = useQuestions(field, typeId)
  useEffect(() => {
    const given: object = getValues(name) ?? {}
    const asked = Object.entries(given).filter(([key]) => questions.some(q => q.name === key))
    if (questions.length > 0 && asked.length < Object.keys(given).length)
      setValue(name, Object.fromEntries(asked), { shouldDirty: true })
  }, [questions, name, getValues, setValue])
  const problem = getFieldState(name, formState).error?.message
  if (typeId === null) return <Muted>{say('inputs.answers_wait')}</Muted>
  return (
    <Grid>
      {questions.map(question => {
        const asked = fieldOf(question)
        const { Input, isWide } = kindView(asked)
        return (
          <div key={`${typeId} ${question.name}`} data-wide={isWide || undefined}>
            <Input
              field={asked}
              name={`${name}.${question.name}`}
              label={labelOf(question)}
              isDisabled={isDisabled}
            />
          </div>
        )
      })}
      {problem && (
        <FormHelperText error data-wide>
          {problem}
        </FormHelperText>
      )}
    </Grid>
  )
}

const labelOf = ({ label, required }: Question) => (required ? `${label} *` : label)

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2, 3),
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  '& > [data-wide]': { gridColumn: '1 / -1' },
}))
