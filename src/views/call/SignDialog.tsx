import './sign.texts.ts'
import { text } from '#define'
import { useProvider } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from './CallDialog.tsx'

interface Props {
  /** What is signed: what the server compares. */
  about: string
  /** Why it has to be signed. */
  message: string
  /** Makes the call again with the signature. */
  onSign: (signature: string) => Promise<unknown>
  onClose: () => void
}

const fields = shownIn({
  email: text({ required: true, max: 200, label: 'E-mail' }),
  password: text({ required: true, max: 200, secret: true }),
})

/** Somebody else signs with their password what this person does, without signing in. */
export default function SignDialog({ about, message, onSign, onClose }: Props) {
  const provider = useProvider()
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const { email, password } = values as Record<'email' | 'password', string>
    const { signature } = await provider.call('signHere', { email, password, about })
    await onSign(signature)
    onClose()
  }
  return (
    <CallDialog
      title={say('signing.title')}
      note={message}
      fields={fields}
      run={run}
      confirm={say('signing.sign')}
      onClose={onClose}
    >
      <Muted>{say('signing.help')}</Muted>
    </CallDialog>
  )
}
