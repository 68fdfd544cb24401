import Alert from '@mui/material/Alert'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { callKey, useProvider } from '#src/app/useServer.ts'
import { useClient } from '#src/fields/useClient.ts'
import { usePhoneText } from '#src/fields/text/usePhoneText.ts'
import { instantInText } from '#src/fields/time/time.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { useSettled } from '#src/views/parts/useSettled.ts'
import type { Subject } from './subject.ts'

/** What the text in the form would say, how many it makes and what speaks against it. */
export function TextPreview({ by, id }: Pick<Subject, 'by' | 'id'>) {
  const { templateId, text, to } = useWatch() as Partial<Record<string, string | null>>
  const typed = useSettled(JSON.stringify({ templateId, text, to }), 300)
  const provider = useProvider()
  const client = useClient()
  const phoneText = usePhoneText()
  const { data: answer } = useQuery({
    queryKey: callKey('previewTextMessage', by, id, typed),
    queryFn: ({ signal }) =>
      provider.call('previewTextMessage', { ...given(typed), [by]: id }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (!answer) return null
  const { data } = answer
  // What is still to be written is no problem yet.
  const problems = data.problems.filter(({ code }) => code !== 'required')
  return (
    <output>
      {data.text && (
        <>
          <p style={{ margin: 0, overflowWrap: 'anywhere' }}>{data.text}</p>
          <Line>
            {[
              say('messages.preview', {
                smart_count: data.segments,
                to: data.to === null ? say('messages.no_number') : phoneText(data.to),
              }),
              say('messages.left', { smart_count: data.left }),
              ...(data.cost === null
                ? []
                : [say('messages.cost', { cost: data.cost, currency: data.currency })]),
            ].join(' · ')}
          </Line>
          {data.isUnicode && <Line>{say('messages.unicode')}</Line>}
        </>
      )}
      {problems.map(({ code, message }) => (
        <Alert key={code} severity="warning" sx={{ mt: 1 }}>
          {message}
        </Alert>
      ))}
      {data.isWaiting && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {say('messages.waits', { time: instantInText(data.dueOnUtc, client) })}
        </Alert>
      )}
      {!data.hasGateway && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {say('messages.no_gateway')}
        </Alert>
      )}
    </output>
  )
}

const Line = ({ children }: { children: string }) => (
  <div>
    <Muted>{children}</Muted>
  </div>
)

const given = (typed: string) =>
  Object.fromEntries(Object.entries(JSON.parse(typed) as object).filter(([, value]) => value))
