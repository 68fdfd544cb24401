import './etaAlternatives.texts.ts'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useServer } from '#src/app/useServer.ts'
import { ToneText } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'

/** The outcome of a decision. */
export interface Result {
  readonly isDecided: boolean
  readonly why: string
  readonly notes: readonly string[]
  readonly messageId: string | null
}

/** The outcome of a row; the text about it is taken back until it is sent. */
export function RowResult({ result }: { result: Result | undefined }) {
  const { provider, report } = useServer()
  const takingBack = useMutation({
    mutationFn: (messageId: string) => provider.call('takeBackEtaText', { messageId }),
    onError: report,
  })
  if (!result) return null
  const { isDecided, why, notes, messageId } = result
  if (!isDecided) return <ToneText tone="bad">{say('eta_alternatives.refused', { why })}</ToneText>
  return (
    <>
      <ToneText tone="good">{say('eta_alternatives.decided')}</ToneText> {notes.join(' ')}{' '}
      {messageId &&
        (takingBack.isSuccess ? (
          say('eta_alternatives.taken_back')
        ) : (
          <>
            {say('eta_alternatives.texted')}{' '}
            <Button
              size="small"
              disabled={takingBack.isPending}
              onClick={() => takingBack.mutate(messageId)}
            >
              {say('eta_alternatives.take_back')}
            </Button>
          </>
        ))}
    </>
  )
}
