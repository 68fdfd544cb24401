import { styled } from '@mui/material/styles'
import type { CellProps } from '#src/fields/kindView.ts'
import { kindView } from '#src/fields/index.ts'
import { fieldOf, useQuestions, type Answers } from './useQuestions.ts'

/** Answers for reading, each under its question. */
export default function AnswersList({ field, value }: CellProps<Answers>) {
  const questions = useQuestions(field)
  const given = Object.entries(value ?? {}).filter(([, said]) => said !== null && said !== '')
  if (given.length === 0) return null
  return (
    <List>
      {given.map(([name, said]) => {
        const question = questions.find(q => q.name === name)
        const asked = question && fieldOf(question)
        const Cell = asked && kindView(asked).Cell
        return (
          <div key={name}>
            <dt>{question?.label ?? name}</dt>
            <dd>{Cell ? <Cell field={asked} value={said} /> : String(said)}</dd>
          </div>
        )
      })}
    </List>
  )
}

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))',
  gap: theme.spacing(1, 3),
  margin: 0,
  '& dt': { fontSize: '0.75rem', color: theme.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
}))
