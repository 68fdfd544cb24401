import { say } from '#src/i18n/say.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import Scanner from './Scanner.tsx'

interface Props {
  onRead: (text: string) => void
  onClose: () => void
}

/** The scanner over a screen, for one code. */
const ScanDialog = ({ onRead, onClose }: Props) => (
  <DialogFrame
    title={say('scan.title')}
    maxWidth="xs"
    cancel={say('action.cancel')}
    onClose={onClose}
  >
    <Scanner
      onRead={text => {
        onRead(text)
        onClose()
      }}
    />
  </DialogFrame>
)
export default ScanDialog
