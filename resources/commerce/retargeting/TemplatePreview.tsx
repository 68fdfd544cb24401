import './retargeting.texts.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import type { CallAnswer, Calls, Entities, RecordOf } from '#define'
import { saveFile } from '#src/app/saveFile.ts'
import { callKey, useProvider } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { ProblemState } from '#src/views/parts/States.tsx'
import { Section } from '#src/views/record/Section.tsx'

interface Props {
  record: RecordOf<Entities['retargetingTemplates']>
}

const call = 'previewRetargetingTemplate'

/** An e-mail of a sequence as its reader sees it, filled by a real case without who it is. */
export default function TemplatePreview({ record }: Props) {
  const provider = useProvider()
  const input = { templateId: record.id as string }
  const { data, error, refetch } = useQuery({
    queryKey: callKey(call, input, record.version),
    queryFn: ({ signal }) => provider.call(call, input, { signal }),
  })
  const save = data && (
    <Button
      size="small"
      onClick={() =>
        saveFile({
          name: say('retargeting.file'),
          blob: new Blob([data.html], { type: 'text/html' }),
        })
      }
    >
      {say('retargeting.save')}
    </Button>
  )
  return (
    <Section title={say('retargeting.preview')} actions={save} print="none">
      {error && <ProblemState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Muted>{say('common.loading_more')}</Muted>}
      {data && <Filled {...data} />}
    </Section>
  )
}

type Preview = CallAnswer<Calls[typeof call]>

const Filled = ({ caseNo, subject, blocks }: Preview) => (
  <>
    <Muted>
      {caseNo ? say('retargeting.of_case', { no: caseNo }) : say('retargeting.of_none')}
    </Muted>
    <Paper>
      <p>
        <Muted>{say('retargeting.subject')}</Muted> <strong>{subject}</strong>
      </p>
      {blocks.map(({ kind, text }, i) => (
        <Part key={i} kind={kind ?? 'Text'} text={text ?? ''} />
      ))}
    </Paper>
  </>
)

function Part({ kind, text }: { kind: string; text: string }) {
  if (kind === 'Heading') return <h3>{text}</h3>
  if (kind === 'Button')
    return (
      <p>
        <span data-part="button">{text}</span>
      </p>
    )
  if (kind === 'Unsubscribe')
    return (
      <p data-part="small">
        <u>{text}</u>
      </p>
    )
  return <p>{text}</p>
}

const Paper = styled('div')(({ theme }) => ({
  maxWidth: 640,
  marginTop: theme.spacing(1.5),
  padding: theme.spacing(2, 3),
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '& p': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& h3': theme.typography.h2,
  '& [data-part=button]': {
    display: 'inline-block',
    padding: theme.spacing(1, 2),
    borderRadius: theme.shape.borderRadius,
    color: theme.palette.primary.contrastText,
    background: theme.palette.primary.main,
  },
  '& [data-part=small]': { ...theme.typography.body2, color: theme.palette.text.secondary },
}))
