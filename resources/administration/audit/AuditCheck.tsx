import './audit.texts.ts'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import { useEffect, useState } from 'react'
import { useProvider } from '#src/app/useServer.ts'
import { instantInText } from '#src/fields/time/time.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { useClient } from '#src/fields/useClient.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { say } from '#src/i18n/say.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import type { CallAnswer } from '#define'
import type { auditCalls } from './audit.calls.ts'

type Followed = CallAnswer<(typeof auditCalls)['verifyAudit']>

/** Verifies the chain from its first row to its last, in batches, and shows where it breaks. */
export default function AuditCheck({ onClose }: { onClose: () => void }) {
  const client = useClient()
  const provider = useProvider()
  const [turn, setTurn] = useState(0)
  const [found, setFound] = useState<Followed>()
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    const leaving = new AbortController()
    const follow = async () => {
      const problems: Followed['problems'] = []
      for (let after = 0, isEnd = false; !isEnd;) {
        const part = await provider.call('verifyAudit', { after }, { signal: leaving.signal })
        problems.push(...part.problems)
        setFound({ ...part, problems: [...problems] })
        after = part.to
        isEnd = part.isEnd || problems.length >= mostProblems
      }
    }
    follow().catch((error: unknown) => leaving.signal.aborted || setFailed(messageOf(error)))
    return () => leaving.abort()
  }, [provider, turn])
  const isDone = !!found && (found.isEnd || found.problems.length >= mostProblems)
  const inWords = (n: number) => n.toLocaleString('en-NZ')
  return (
    <DialogFrame
      title={say('audit.verify')}
      maxWidth="sm"
      onClose={onClose}
      buttons={
        <>
          <Button
            disabled={!isDone && !failed}
            onClick={() => {
              setFound(undefined)
              setFailed(undefined)
              setTurn(turn + 1)
            }}
          >
            {say('audit.again')}
          </Button>
          <Button onClick={onClose} autoFocus>
            {say('action.close')}
          </Button>
        </>
      }
    >
      <div aria-live="polite">
        {!isDone && !failed && (
          <>
            <ProgressLine
              aria-label={say('audit.verify')}
              {...(found?.sealedTo
                ? { variant: 'determinate', value: (100 * found.to) / found.sealedTo }
                : {})}
            />
            {found && (
              <Muted as="p">
                {say('audit.verifying', { row: inWords(found.to), total: inWords(found.sealedTo) })}
              </Muted>
            )}
          </>
        )}
        {failed && <Alert severity="error">{failed}</Alert>}
        {found && found.problems.length > 0 && (
          <Alert severity="error">
            <AlertTitle>{say('audit.broken')}</AlertTitle>
            {found.problems.map(({ text }) => (
              <div key={text}>{text}</div>
            ))}
          </Alert>
        )}
        {isDone && !found.problems.length && (
          <Alert severity="success">{say('audit.intact', { count: inWords(found.to) })}</Alert>
        )}
        {isDone && (
          <Muted as="p">
            {[
              found.sealedOnUtc &&
                say('audit.sealed', {
                  row: inWords(found.sealedTo),
                  on: instantInText(found.sealedOnUtc, client),
                }),
              found.waiting > 0 && say('audit.waiting', { smart_count: found.waiting }),
            ]
              .filter(Boolean)
              .join(' ')}
          </Muted>
        )}
      </div>
    </DialogFrame>
  )
}

const mostProblems = 100
