import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { Examined, Mapping, Question } from '#data/files.ts'
import { say } from '#src/i18n/say.ts'
import { withoutTax, withTax } from '#src/views/list/tools/mapping/amountsOfFiles.ts'
import '#src/views/list/tools/import.texts.ts'

interface Props {
  found: Examined & Required<Pick<Examined, 'mapping'>>
  /** The last answer, which is not looked through yet. */
  request: Mapping | undefined
  onChange: (mapping: Mapping) => void
}

/** Questions that only a person can answer. Nothing is imported before it is answered. */
export function ImportQuestions({ found, request, onChange }: Props) {
  const stated = request ?? found.mapping
  return (found.questions ?? []).map(question => {
    const { kind, header, texts = [] } = question
    const amounts = (amountsAre: string) =>
      onChange({ ...stated, constants: { ...stated.constants, amountsAre } })
    const before = stated.omits?.[header!] ?? []
    const rows = (left: readonly string[]) =>
      onChange({ ...stated, omits: { ...stated.omits, [header!]: left } })
    // Beside others that are left out, what stays means itself.
    const keep = () =>
      before.length
        ? onChange({
            ...stated,
            values: {
              ...stated.values,
              [header!]: {
                ...stated.values[header!],
                ...Object.fromEntries(texts.map(text => [text, text])),
              },
            },
          })
        : rows([])
    const answers: readonly [text: string, answer: () => void, isLikely: boolean][] =
      kind === 'tax'
        ? ([withTax, withoutTax] as const).map(each => [
            say(each === withTax ? 'import.with_tax' : 'import.without_tax'),
            () => amounts(each),
            question.proposal === each,
          ])
        : [
            [say('import.omit_rows'), () => rows([...before, ...texts]), true],
            [say('import.keep_rows'), keep, false],
          ]
    return (
      <Alert
        key={`${kind} ${header}`}
        severity="warning"
        action={answers.map(([text, answer, isLikely]) => (
          <Button
            key={text}
            color="inherit"
            variant={isLikely ? 'outlined' : 'text'}
            disabled={request !== undefined}
            onClick={answer}
          >
            {text}
          </Button>
        ))}
      >
        {inWords(question)}
      </Alert>
    )
  })
}

/** Why it is asked. */
function inWords({ kind, proposal, header, texts = [], rows }: Question): string {
  const counted = { smart_count: rows, count: rows.toLocaleString('en-NZ') }
  if (kind === 'rows')
    return texts.includes('*')
      ? say('import.asks_filled', { header: header!, ...counted })
      : say('import.asks_rows', { header: header!, texts: texts.join(', '), ...counted })
  if (header) return say('import.asks_tax_heading', { header })
  return proposal
    ? say(proposal === withoutTax ? 'import.asks_tax_beside' : 'import.asks_tax_within', counted)
    : say('import.asks_tax')
}
