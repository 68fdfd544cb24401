import './conversation.texts.ts'
import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { HttpError } from '#data/errors.ts'
import type { CallInput } from '#define'
import { useProvider } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { shownIn } from '#src/views/call/CallDialog.tsx'
import { aboutOf, needsSignature } from '#src/views/call/needsSignature.ts'
import { useMakeCall } from '#src/views/call/useMakeCall.ts'
import { declaredIn, FieldsForm, SubmitButton } from '#src/views/form/FieldsForm.tsx'
import { KeptInput } from '#src/views/form/KeptInput.tsx'
import { ErrorText } from '#src/views/parts/ErrorText.tsx'
import type { TicketData } from '#resources/service/page/ticketData.ts'
import { conversationCalls } from './conversation.calls.ts'
import { ReplyFiles } from './ReplyFiles.tsx'

const SignDialog = LazyPart(() => import('#src/views/call/SignDialog.tsx'))

interface Props {
  ticketId: string
  conversation: TicketData['conversation']
  reload: () => void
}

type Reply = CallInput<typeof conversationCalls.replyOnTicket>

const { channel, to, subject, templateId, text } = conversationCalls.replyOnTicket.input
const { articleId } = conversationCalls.getReplyText.input
const fields = shownIn({ channel, to, subject, templateId, articleId, text })

/** An answer to the customer. It stays typed until it is sent. */
export function ReplyBox({ ticketId, conversation, reload }: Props) {
  const make = useMakeCall('tickets')
  const [round, setRound] = useState(0)
  const [files, setFiles] = useState<ReadonlySet<string>>(new Set())
  const [isNewer, setNewer] = useState(false)
  const [unsigned, setUnsigned] = useState<{ reply: Reply; message: string }>()
  const finish = () => {
    setNewer(false)
    setFiles(new Set())
    setRound(now => now + 1)
    reload()
  }
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const isText = values.channel === 'SMS'
    const reply = {
      channel: values.channel,
      text: values.text,
      templateId: values.templateId,
      ...(!isText && {
        to: values.to,
        subject: values.subject,
        fileIds: [...files].map(id => ({ id })),
      }),
      ticketId,
      seen: conversation.seen,
    } as unknown as Reply
    try {
      await make('replyOnTicket', reply)
    } catch (error) {
      const message = needsSignature(error)
      const codes = error instanceof HttpError ? error.body.problems : []
      if (message) setUnsigned({ reply, message })
      else if (codes.some(({ code }) => code === 'newer')) {
        setNewer(true)
        reload()
      } else throw error
      return
    }
    finish()
  }
  return (
    <div data-print="none">
      <h3>{say('conversation.reply')}</h3>
      <FieldsForm key={round} fields={fields} given={{ to: conversation.to, ticketId }} run={run}>
        <Inputs ticketId={ticketId} />
        <ReplyFiles conversation={conversation} chosen={files} onChange={setFiles} />
        <KeptInput fields={declaredIn(fields)} dialog={`replyOnTicket ${ticketId}`} />
        {isNewer && <Alert severity="warning">{say('conversation.newer')}</Alert>}
        <ErrorText />
        <SubmitButton label={say(`conversation.${isNewer ? 'send_anyway' : 'send'}`)} />
      </FieldsForm>
      {unsigned && (
        <SignDialog
          about={aboutOf('replyOnTicket', {}, ticketId)}
          message={unsigned.message}
          onSign={async signature => {
            await make('replyOnTicket', { ...unsigned.reply, signature })
            finish()
          }}
          onClose={() => setUnsigned(undefined)}
        />
      )}
    </div>
  )
}

/** The inputs of the answer. A chosen wording or article is put into its text. */
function Inputs({ ticketId }: { ticketId: string }) {
  const isText = useWatch({ name: 'channel' }) === 'SMS'
  useInserted(ticketId, 'templateId')
  useInserted(ticketId, 'articleId')
  return (
    <Grid>
      {fields
        .filter(({ name }) => !isText || (name !== 'to' && name !== 'subject'))
        .map(({ name, label, field, view: { Input } }) => (
          <div key={name} data-wide={name === 'text' || undefined}>
            <Input field={field} name={name} label={label} />
          </div>
        ))}
    </Grid>
  )
}

/** Puts what is chosen below what is typed already. */
function useInserted(ticketId: string, name: 'templateId' | 'articleId') {
  const provider = useProvider()
  const { getValues, setValue, setError } = useFormContext()
  const chosen = useWatch({ name }) as string | null
  const last = useRef(chosen)
  useEffect(() => {
    if (chosen === last.current) return undefined
    last.current = chosen
    if (!chosen) return undefined
    const leaving = new AbortController()
    const dirty = { shouldDirty: true, shouldTouch: true }
    provider
      .call('getReplyText', { ticketId, [name]: chosen }, { signal: leaving.signal })
      .then(inserted => {
        const typed = ((getValues('text') as string | null) ?? '').trim()
        setValue('text', [typed, inserted.text].filter(Boolean).join('\n\n'), dirty)
        if (inserted.subject && !getValues('subject')) setValue('subject', inserted.subject, dirty)
      })
      .catch((error: Error) => {
        if (!leaving.signal.aborted) setError(name, { message: error.message })
      })
    return () => leaving.abort()
  }, [chosen, getValues, name, provider, setError, setValue, ticketId])
}

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  marginBottom: theme.spacing(1.5),
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > [data-wide]': { gridColumn: '1 / -1' },
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}))
