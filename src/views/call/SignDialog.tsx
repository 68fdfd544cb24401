import './sign.texts.ts'
import { useProvider } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { CallDialog } from './CallDialog.tsx'
import { signerFields, signerOf } from './signerFields.ts'

interface Props {
  /** What is signed: what the server compares. */
  about: string
  /** Why it has to be signed. */
  message: string
  /** Makes the call again with the signature. */
  onSign: (signature: string) => Promise<unknown>
  onClose: () => void
}

/** Somebody else signs with their password what this person does, without signing in. */
export default function SignDialog({ about, message, onSign, onClose }: Props) {
  const provider = useProvider()
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const { signature } = await provider.call('signHere', { ...signerOf(values), about })
    await onSign(signature)
    onClose()
  }
  return (
    <CallDialog
      title={say('signing.title')}
      note={message}
      fields={signerFields}
      run={run}
      confirm={say('signing.sign')}
      onClose={onClose}
    >
      <Muted>{say('signing.help')}</Muted>
    </CallDialog>
  )
}
